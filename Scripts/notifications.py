#!/usr/bin/python3
"""A notification service for tests: reports its capabilities and prints each call as a line of JSON.

Usage: DBUS_SESSION_BUS_ADDRESS=... Scripts/notifications.py [CAPABILITY...]   ("deaf" never answers)

It uses D-Bus through libdbus and GLib, so it does not share the library of the program under test. The first line
is "ready".
"""

import json
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


def say(**values):
    print(json.dumps(values, ensure_ascii=False), flush=True)


class Notifications(dbus.service.Object):
    last = 40

    @dbus.service.method(NAME, in_signature="", out_signature="as", async_callbacks=("answer", "refuse"))
    def GetCapabilities(self, answer, refuse):
        say(call="GetCapabilities")
        if "deaf" not in sys.argv:
            answer(dbus.Array(sys.argv[1:], signature="s"))

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
        say(call="Notify", app=app, replaces=int(replaces), icon=icon, summary=summary, body=body,
            actions=len(actions), hints=len(hints), timeout=int(timeout))
        if replaces:
            return replaces
        Notifications.last += 1
        return Notifications.last


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus, do_not_queue=True)
service = Notifications(bus, "/org/freedesktop/Notifications")
say(call="ready")
GLib.MainLoop().run()
