# The model moves here from the app `review`; the table and its rows stay as they are.

import django.db.models.deletion
import webapp.ids
import webapp.teams.ownership
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('review', '0013_decisions'),
        ('teams', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Paste',
                    fields=[
                        ('session', models.CharField(blank=True, max_length=40)),
                        ('id', models.CharField(default=webapp.ids.new_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                        ('source', models.TextField()),
                        ('name', models.CharField(blank=True, max_length=200)),
                        ('notebook', models.TextField(blank=True)),
                        ('profile', models.CharField(default='portable', max_length=400)),
                        ('created', models.DateTimeField(auto_now_add=True)),
                        ('owner', models.ForeignKey(blank=True, null=True, on_delete=webapp.teams.ownership.with_its_person, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='teams.team')),
                    ],
                    options={
                        'db_table': 'review_paste',
                    },
                ),
            ],
        ),
    ]
