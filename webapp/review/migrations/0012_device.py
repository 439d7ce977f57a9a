# Rows made before a device was chosen hold translations for the CPU.

from django.db import migrations, models
from django.db.models import Value
from django.db.models.functions import Concat


def say_the_device(apps, schema_editor):
    rows = apps.get_model("review", "Paste").objects.exclude(profile__contains="/")
    rows.update(profile=Concat("profile", Value("//cpu/pynative")))


def forget_it(apps, schema_editor):
    rows = apps.get_model("review", "Paste").objects
    for row in rows.filter(profile__contains="/").only("id", "profile").iterator(500):
        rows.filter(id=row.id).update(profile=row.profile.partition("/")[0])


class Migration(migrations.Migration):

    dependencies = [
        ('review', '0011_approval'),
    ]

    operations = [
        migrations.AlterField(
            model_name='paste',
            name='profile',
            field=models.CharField(default='portable', max_length=48),
        ),
        migrations.RunPython(say_the_device, forget_it),
    ]
