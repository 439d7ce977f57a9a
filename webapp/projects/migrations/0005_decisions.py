# What was decided is part of the target.

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('projects', '0004_device'),
    ]

    operations = [
        migrations.AlterField(
            model_name='project',
            name='profile',
            field=models.CharField(default='portable', max_length=400),
        ),
    ]
