# Pastes have an app of their own now; in the database nothing changes.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('duties', '0001_duties'),
        ('pastes', '0001_from_review'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='duty',
                    name='paste',
                    field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='duty', to='pastes.paste'),
                ),
            ],
        ),
    ]
