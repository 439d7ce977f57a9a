# Pastes have an app of their own now; in the database nothing changes.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('jobs', '0006_repositories'),
        ('pastes', '0001_from_review'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='job',
                    name='paste',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='jobs', to='pastes.paste'),
                ),
            ],
        ),
    ]
