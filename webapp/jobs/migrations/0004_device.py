# Rows made before a device was chosen hold translations for the CPU.

from django.db import migrations


def say_the_device(apps, schema_editor):
    jobs = apps.get_model("jobs", "Job").objects
    for job in jobs.filter(options__has_key="profile").only("id", "options").iterator(500):
        if "/" not in job.options["profile"]:
            options = job.options | {"profile": job.options["profile"] + "//cpu/pynative"}
            jobs.filter(id=job.id).update(options=options)


class Migration(migrations.Migration):

    dependencies = [
        ('jobs', '0003_turns'),
    ]

    operations = [
        migrations.RunPython(say_the_device, migrations.RunPython.noop),
    ]
