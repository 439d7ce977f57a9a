# What was decided is part of the target.

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('review', '0012_device'),
    ]

    operations = [
        migrations.AlterField(
            model_name='paste',
            name='profile',
            field=models.CharField(default='portable', max_length=400),
        ),
    ]
