"""Django's settings. Everything an operator may change comes from the environment; the defaults suit one machine."""

from __future__ import annotations

import os
from pathlib import Path

from webapp import environment

ROOT = Path(__file__).resolve().parent.parent
STATE = Path(os.environ.get("MINDPORT_STATE", ROOT / "run"))
STATE.mkdir(mode=0o700, parents=True, exist_ok=True)

DEBUG = environment.flag("DEBUG")
HTTPS = environment.flag("HTTPS")
SECRET_KEY = environment.secret_key(STATE)
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")  # without it /metrics answers to this machine only
environment.share_metrics(STATE / "metrics")
ALLOWED_HOSTS = [*environment.words("ALLOWED_HOSTS", "localhost"), "127.0.0.1", "[::1]"]  # health checks ask from within
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "webapp.operations",
    "webapp.frame",
    "webapp.accounts",  # before allauth, whose templates it replaces
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "webapp.teams",
    "webapp.api",
    "webapp.pastes",
    "webapp.review",
    "webapp.lookup",
    "webapp.doctor",
    "webapp.flags",
    "webapp.jobs",
    "webapp.parity",
    "webapp.remote",
    "webapp.devices",
    "webapp.projects",
    "webapp.duties",
    "webapp.notices",
    "webapp.errors",
    "webapp.spaces",
    "webapp.home",
]
MIDDLEWARE = [
    "webapp.operations.heads.HeadAlone",
    "webapp.operations.requests.RequestId",
    "webapp.operations.security.SecurityHeaders",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "webapp.operations.measuring.Requests",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "webapp.accounts.privacy.Private",
    "allauth.account.middleware.AccountMiddleware",
    "webapp.accounts.seen.LastSeen",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "webapp.accounts.programs.ByHand",
    "webapp.api.door.Door",
]
ROOT_URLCONF = "webapp.urls"
WSGI_APPLICATION = "webapp.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "webapp" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "webapp.frame.preferences.context",
                "webapp.accounts.header.context",
                "webapp.notices.badge.context",
            ],
        },
    },
]

DATABASES = {"default": environment.database(os.environ.get("DATABASE_URL", ""), STATE)}
CACHES = {"default": environment.cache(os.environ.get("REDIS_URL", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("MINDPORT_COLLECTED", ROOT / "webapp" / "collected"))
STATICFILES_DIRS = [ROOT / "webapp" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [ROOT / "webapp" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# Days, 0 for ever. An anonymous paste has no author any more once the cookie is over by which one is known.
RETENTION_ANONYMOUS_DAYS = int(os.environ.get("RETENTION_ANONYMOUS_DAYS") or 180)
RETENTION_SHARES_DAYS = int(os.environ.get("RETENTION_SHARES_DAYS") or 30)  # after a link or invitation ended
RETENTION_NOTICES_DAYS = int(os.environ.get("RETENTION_NOTICES_DAYS") or 180)
RETENTION_FLAGS_DAYS = int(os.environ.get("RETENTION_FLAGS_DAYS") or 0)  # after the answer
RETENTION_GAPS_DAYS = int(os.environ.get("RETENTION_GAPS_DAYS") or 365)  # since the message was last met

# A form above this size is answered with 413 before it is parsed; the engine's own limit on sources is lower and has a
# kinder answer, so leave room for it to speak.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 20

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "review:paste"
SIGN_UP = os.environ.get("SIGN_UP", "open")  # "invited": only whoever follows an invitation may make an account
ACCOUNT_ADAPTER = "webapp.accounts.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if os.environ.get("EMAIL_URL") else "optional"  # nobody reads mails in a folder
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[mindport] "
ACCOUNT_CHANGE_EMAIL = True
# By address generously, since a whole office may share one and its typing errors must not refuse right passwords; guessing at
# one account stays slow from wherever it comes.
ACCOUNT_RATE_LIMITS = {"login": "300/m/ip", "login_failed": "100/m/ip,5/300s/key"}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password"}  # not by a code in a mail, which many installations cannot send
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_USERNAME_BLACKLIST = ["admin", "anonymous", "me", "mindport", "nobody", "root", "someone", "system"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "webapp.accounts.names.VALIDATORS"
USERSESSIONS_ADAPTER = "webapp.accounts.adapter.Sessions"
USERSESSIONS_TRACK_ACTIVITY = True
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("TRUSTED_PROXIES", "0"))
globals().update(environment.mail(os.environ.get("EMAIL_URL", ""), STATE))  # EMAIL_..., see there
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "mindport@localhost")
NOTICES_BY_MAIL = bool(os.environ.get("EMAIL_URL"))
ADDRESS = os.environ.get("ADDRESS", "").rstrip("/")  # of this site, for links in mails and webhooks: https://mindport.example
WEBHOOK_NETWORKS = environment.networks("WEBHOOK_NETWORKS")  # that webhooks may reach although they are not public: 10.0.0.0/8

# Requests of one program a minute, by token, else by address; "measure": comparisons, which cost a worker seconds.
API_LIMITS = {
    "read": int(os.environ.get("API_READS", "600")),
    "write": int(os.environ.get("API_WRITES", "120")),
    "measure": int(os.environ.get("API_MEASUREMENTS", "20")),
    "flag": int(os.environ.get("FLAGS_A_MINUTE", "10")),
}

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 180 * 24 * 3600
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^(healthz|readyz|version|metrics)$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
CSRF_FAILURE_VIEW = "webapp.errors.views.forbidden"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request": {"()": "workers.logs.Context"},
        "events": {"()": "webapp.operations.logs.WithoutReadiness"},
    },
    "formatters": {"json": {"()": "workers.logs.JsonLines"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json", "filters": ["request", "events"]}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL", "INFO")},
    "loggers": {name: {"handlers": [], "propagate": True} for name in ("django", "django.server", "gunicorn.error")},
}
