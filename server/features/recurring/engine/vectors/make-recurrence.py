"""Writes recurrence.json, what the engine has to answer, without the engine: `python3 make-recurrence.py`.

Daily, weekly and monthly rules are asked day by day, from their definition; all but the monthly ones of the 29th to
31st must agree with python-dateutil. Custom rules come from python-dateutil (2.9.0), those of week numbers from Python's
own ISO calendar: dateutil counts 2 January 2022 into a 53rd week that 2021 does not have.
"""

import json
import os
from calendar import monthrange
from datetime import date, datetime
from itertools import islice

from dateutil.rrule import rrulestr

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
SHORT = {name: name[:2].upper() for name in WEEKDAYS}
vectors = []


def day(text):
    return date.fromisoformat(text)


def fits(pattern, start, week_start):
    """Returns a predicate of days, by the definition of the pattern."""
    n = pattern["interval"]
    if pattern["type"] == "daily":
        return lambda d: (d - start).days % n == 0
    if pattern["type"] == "weekly":
        first = WEEKDAYS.index(week_start)
        named = [WEEKDAYS.index(each) for each in pattern["weekdays"] or [WEEKDAYS[start.weekday()]]]
        monday = lambda d: d.toordinal() - (d.weekday() - first) % 7
        return lambda d: d.weekday() in named and (monday(d) - monday(start)) // 7 % n == 0
    wanted = pattern["month_day"] or start.day
    return lambda d: (
        ((d.year - start.year) * 12 + d.month - start.month) % n == 0
        and d.day == min(wanted, monthrange(d.year, d.month)[1])
    )


def by_week_number(text, start, end, count, up_to):
    """`FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,SU`"""
    number, _, named = text.removeprefix("FREQ=YEARLY;BYWEEKNO=").partition(";BYDAY=")
    named = named or SHORT[WEEKDAYS[start.weekday()]]
    weeks_of = lambda year: date(year, 12, 28).isocalendar().week
    week = lambda d: int(number) if int(number) > 0 else weeks_of(d.isocalendar().year) + 1 + int(number)
    predicate = lambda d: d.isocalendar().week == week(d) and SHORT[WEEKDAYS[d.weekday()]] in named.split(",")
    return by_day(predicate, start, end, count, up_to)


def text_of(pattern, start, week_start):
    if pattern["type"] == "daily":
        return f"FREQ=DAILY;INTERVAL={pattern['interval']}"
    if pattern["type"] == "weekly":
        named = f";BYDAY={','.join(SHORT[each] for each in pattern['weekdays'])}" if pattern["weekdays"] else ""
        return f"FREQ=WEEKLY;INTERVAL={pattern['interval']};WKST={SHORT[week_start]}{named}"
    return f"FREQ=MONTHLY;INTERVAL={pattern['interval']};BYMONTHDAY={pattern['month_day'] or start.day}"


def by_dateutil(text, start, end, count, up_to):
    at = datetime(start.year, start.month, start.day)
    last = min(end, up_to) if end else up_to
    if count:
        text += f";COUNT={count}"
    rule = rrulestr(text, dtstart=at)
    return [d.date() for d in rule.xafter(at, inc=True) if d.date() <= last] if count else [
        d.date() for d in rule.between(at, datetime(last.year, last.month, last.day), inc=True)
    ]


def by_day(predicate, start, end, count, up_to):
    last = min(end, up_to) if end else up_to
    days = (date.fromordinal(each) for each in range(start.toordinal(), last.toordinal() + 1))
    return list(islice(filter(predicate, days), count))


def add(name, pattern, start, window, week_start="monday"):
    """One vector: the days of the rule in a window. What a pattern does not say is 1, or null."""
    said = {"type": "daily", **pattern}
    pattern = {"interval": 1, "weekdays": [], "month_day": None, "end_date": None, "max_instances": None, **said}
    first, last = day(window[0]), day(window[1])
    begin, count = day(start), pattern["max_instances"]
    end = day(pattern["end_date"]) if pattern["end_date"] else None
    if pattern["type"] == "custom":
        ask = by_week_number if "BYWEEKNO" in pattern["rrule"] else by_dateutil
        days = ask(pattern["rrule"], begin, end, count, last)
    else:
        days = by_day(fits(pattern, begin, week_start), begin, end, count, last)
        if pattern["type"] != "monthly" or (pattern["month_day"] or begin.day) <= 28:
            assert days == by_dateutil(text_of(pattern, begin, week_start), begin, end, count, last), name
    rule = {"pattern": said, "startDate": start, "weekStartsOn": week_start}
    vectors.append({"name": name, "rule": rule, "from": window[0], "to": window[1],
                    "expected": [d.isoformat() for d in days if d >= first]})


# Every so many days, from near and far.
for interval in (1, 2, 3, 7, 10, 45, 365, 1000):
    for start in ("1900-01-01", "1999-12-31", "2024-02-29", "2026-07-15"):
        add(f"every {interval} days from {start}", {"interval": interval}, start, ("2026-07-01", "2026-07-30"))

# Sets of weekdays, intervals, and what a week begins with.
SETS = (["monday"], ["sunday"], ["monday", "thursday"], ["tuesday", "saturday", "sunday"],
        ["monday", "wednesday", "friday"], WEEKDAYS[:5], None)
for weekdays in SETS:
    for interval in (1, 2, 3, 5):
        for week_start in ("monday", "sunday"):
            for start in ("1900-01-01", "2026-06-28", "2026-07-01"):
                label = "+".join(each[:2] for each in weekdays) if weekdays else "the start's weekday"
                add(f"every {interval} weeks on {label} from {start}, weeks from {week_start}",
                    {"type": "weekly", "interval": interval, "weekdays": weekdays}, start,
                    ("2026-06-28", "2026-08-10"), week_start)
for week_start in ("saturday", "wednesday"):
    for interval in (2, 4):
        add(f"every {interval} weeks on fr+sa+su, weeks from {week_start}",
            {"type": "weekly", "interval": interval, "weekdays": ["friday", "saturday", "sunday"]},
            "2026-07-03", ("2026-07-01", "2026-09-30"), week_start)

# Days of the month, with the ends of the short ones.
for month_day in (1, 15, 28, 29, 30, 31):
    for interval in (1, 2, 3, 6, 11, 12):
        for start in ("1900-01-31", "2023-12-30"):
            add(f"every {interval} months on the {month_day}. from {start}",
                {"type": "monthly", "interval": interval, "month_day": month_day}, start, ("2024-01-01", "2025-03-31"))
for start in ("2024-01-29", "2024-01-30", "2024-01-31", "2024-02-29", "2025-02-28", "2024-04-30", "2024-12-31"):
    for interval in (1, 2, 6, 12):
        add(f"every {interval} months on the start's day, from {start}",
            {"type": "monthly", "interval": interval}, start, ("2024-01-01", "2026-03-31"))
for start in ("2026-02-01", "2026-02-28", "2026-04-29", "2026-04-30", "2026-01-31"):
    for month_day in (29, 30, 31):
        add(f"monthly on the {month_day}., starting within a month on {start}",
            {"type": "monthly", "month_day": month_day}, start, ("2026-01-01", "2026-07-31"))

# The first years that can be written, and the last.
for start in ("0001-01-01", "0099-12-31"):
    for pattern in ({"interval": 7}, {"type": "weekly", "interval": 3, "weekdays": ["monday", "sunday"]},
                    {"type": "monthly", "interval": 5, "month_day": 31}, {"type": "custom", "rrule": "FREQ=YEARLY"}):
        for window in (("0001-01-01", "0001-03-31"), ("0100-02-01", "0100-04-30"), ("2026-01-01", "2026-07-31")):
            add(f"{json.dumps(pattern)} from {start} in {window[0][:4]}", pattern, start, window)
for pattern in ({}, {"type": "weekly", "weekdays": ["friday"]}, {"type": "monthly", "month_day": 31}):
    add(f"{json.dumps(pattern)} at the end of all dates", pattern, "9999-01-31", ("9999-12-01", "9999-12-31"))

# Ends.
for end in ("2026-07-01", "2026-07-02", "2026-07-13", "2026-12-31"):
    for pattern in ({}, {"interval": 4}, {"type": "weekly", "weekdays": ["monday", "thursday"]},
                    {"type": "weekly", "interval": 2, "weekdays": ["monday"]}, {"type": "monthly", "month_day": 31}):
        add(f"{json.dumps(pattern)} until {end}", {**pattern, "end_date": end}, "2026-07-01", ("2026-06-01", "2026-08-31"))
for count in (1, 2, 5, 12, 100):
    for pattern in ({}, {"interval": 9}, {"type": "weekly", "weekdays": ["tuesday", "friday"]},
                    {"type": "weekly", "interval": 3}, {"type": "monthly", "month_day": 30},
                    {"type": "monthly", "interval": 2, "month_day": 5}):
        add(f"{json.dumps(pattern)} {count} times", {**pattern, "max_instances": count}, "2026-01-31",
            ("2026-04-01", "2026-06-30"))
        add(f"{json.dumps(pattern)} {count} times, until 10 May", {**pattern, "max_instances": count,
            "end_date": "2026-05-10"}, "2026-01-31", ("2026-04-01", "2026-06-30"))
for count in (999, 1000):
    add(f"daily, {count} times", {"max_instances": count}, "2024-01-01", ("2026-09-20", "2026-10-10"))

# RFC 5545.
CUSTOM = (
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=10", "FREQ=DAILY;BYMONTH=1", "FREQ=DAILY;BYDAY=MO,WE,FR",
    "FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR", "FREQ=DAILY;INTERVAL=3;BYMONTHDAY=-1",
    "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,TU", "FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=SU,TU",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU", "FREQ=WEEKLY;BYMONTH=2;BYDAY=WE", "FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=2",
    "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
    "FREQ=MONTHLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=2TU,4TU", "FREQ=MONTHLY;BYDAY=5WE",
    "FREQ=MONTHLY;INTERVAL=3;BYDAY=3TH", "FREQ=MONTHLY;BYDAY=TU", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-2", "FREQ=MONTHLY;BYMONTH=3,9;BYDAY=-1SU",
    "FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
    "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "FREQ=YEARLY;BYDAY=20MO", "FREQ=YEARLY;BYDAY=-1SU", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,SU",
    "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SU", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYWEEKNO=-1;BYDAY=FR",
    "FREQ=YEARLY;BYWEEKNO=24",
    "FREQ=YEARLY;BYYEARDAY=1,100,200", "FREQ=YEARLY;BYYEARDAY=366", "FREQ=YEARLY;BYYEARDAY=-1,-366",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "FREQ=YEARLY;INTERVAL=3;BYMONTH=1,7;BYMONTHDAY=10",
    "FREQ=YEARLY;BYMONTH=6;BYDAY=TU;BYSETPOS=-1", "FREQ=YEARLY;BYMONTHDAY=29",
)
LONG = ("2019-12-25", "2033-01-05")
for rrule in CUSTOM:
    frequent = rrule.startswith(("FREQ=DAILY", "FREQ=WEEKLY"))
    window = ("2026-01-01", "2026-03-15") if frequent else LONG if "YEARLY" in rrule else ("2024-01-01", "2025-12-31")
    for start in ("1900-01-31", "1996-02-29", "2024-02-05"):
        add(f"{rrule} from {start}", {"type": "custom", "rrule": rrule}, start, window)
    add(f"{rrule}, 40 times", {"type": "custom", "rrule": rrule, "max_instances": 40}, "2021-03-31", window)
    add(f"{rrule} until 2026-02-10", {"type": "custom", "rrule": rrule, "end_date": "2026-02-10"}, "2021-03-31", window)

path = os.path.join(os.path.dirname(__file__), "recurrence.json")
with open(path, "w", encoding="utf-8") as file:
    file.write("[\n" + ",\n".join(json.dumps(each) for each in vectors) + "\n]\n")
print(len(vectors), "vectors,", sum(len(each["expected"]) for each in vectors), "days")
