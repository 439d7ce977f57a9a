# Pastes have an app of their own now; in the database nothing changes.

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('projects', '0006_repositories'),
        ('pastes', '0001_from_review'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='file',
                    name='paste',
                    field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='file', to='pastes.paste'),
                ),
            ],
        ),
    ]
