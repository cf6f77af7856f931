"""Writes user-day.json, what calendar.ts has to answer, from Python's zoneinfo: `python3 make-user-day.py`.

When a day begins is not reckoned but sought: the first minute that belongs to it.
"""

import json
import os
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

# Nights in which clocks change, and zones 25 hours apart.
NIGHTS = {
    "Europe/Berlin": ("2026-03-29", "2026-10-25"),
    "America/New_York": ("2026-03-08", "2026-11-01"),
    "Africa/Cairo": ("2026-04-24", "2026-10-30"),
    "Australia/Lord_Howe": ("2026-04-05", "2026-10-04"),
    "Pacific/Kiritimati": ("2026-03-01", "2026-12-31"),
    "Pacific/Pago_Pago": ("2026-03-01", "2026-12-31"),
}
SKIPPED_OR_SHOWN_TWICE = ("00:00", "00:30", "01:30", "01:45", "02:00", "02:15", "02:30", "03:00", "23:30")
utc = lambda at: at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def user_day(at, zone, hour):
    local = at.astimezone(ZoneInfo(zone))
    return local.date() - timedelta(days=1 if local.hour < hour else 0)


def beginning(day, zone, hour):
    at = datetime.combine(day, time(), timezone.utc) - timedelta(hours=15)
    while user_day(at, zone, hour) != day:
        at += timedelta(minutes=1)
    return at


begins, belongs, clocks = [], [], []
for zone, nights in NIGHTS.items():
    for night in map(date.fromisoformat, nights):
        for hour in (0, 4):
            for day in (night - timedelta(days=1), night, night + timedelta(days=1)):
                at = beginning(day, zone, hour)
                begins.append({"timezone": zone, "dayStartHour": hour, "day": day.isoformat(), "begins": utc(at)})
            for half_hour in range(-10, 60, 5):
                at = beginning(night, zone, hour) + timedelta(minutes=30 * half_hour, seconds=-1)
                belongs.append({"timezone": zone, "dayStartHour": hour, "at": utc(at),
                                "day": user_day(at, zone, hour).isoformat()})
        for shown in SKIPPED_OR_SHOWN_TWICE:
            local = datetime.combine(night, time.fromisoformat(shown), ZoneInfo(zone))
            back = local.astimezone(timezone.utc).astimezone(ZoneInfo(zone))
            clocks.append({"timezone": zone, "day": night.isoformat(), "time": shown, "at": utc(local),
                           "shows": back.strftime("%H:%M")})

path = os.path.join(os.path.dirname(__file__), "user-day.json")
rows = lambda each: "[\n" + ",\n".join(json.dumps(row) for row in each) + "\n]"
with open(path, "w", encoding="utf-8") as file:
    file.write(f'{{\n"begins": {rows(begins)},\n"belongs": {rows(belongs)},\n"clocks": {rows(clocks)}\n}}\n')
print(len(begins), len(belongs), len(clocks))
