# Pastes have an app of their own now; in the database nothing changes.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('review', '0013_decisions'),
        ('pastes', '0001_from_review'),
        ('jobs', '0007_pastes'),
        ('projects', '0007_pastes'),
        ('duties', '0002_pastes'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='tick',
                    name='paste',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ticks', to='pastes.paste'),
                ),
                migrations.DeleteModel(
                    name='Paste',
                ),
            ],
        ),
    ]
