"""Recomputes the tracker's record of weekly options from candles alone, without any code of the product.

By docs/decisions/0068 (figures) and 0070 (the two rules, their plans and prices). Python's standard library is all that it
needs, and record.py beside it, which has the figures that all records share.

    python3 tests/recompute/options.py CANDLES.csv SESSIONS.txt TERMS.json > figures.json

The files are those of record.py; TERMS.json needs capitalCents, monthlyCents and cashYield, and source: whose candles they
are, which ends a trade's id; rulesDate, after which a signal is out of sample, may be left out.
"""

import csv
import json
import math
import sys
from datetime import date as Date

import record

STAKE = record.STAKE
MOST_DAYS = 5
# Implied volatility, times the forecast.
IMPLIED = 1.1


def nearest(value):
    """Halves go up; of numbers above zero that is away from it."""
    return math.floor(value + 0.5)


# What the rules look at


def exponential(values, days):
    weight = 2 / (days + 1)
    average, averages = None, []
    for value in values:
        average = value * weight + (value if average is None else average) * (1 - weight)
        averages.append(average)
    return averages


def wilder(values, days):
    """The mean of the first so many, then a step of one part towards each new value; None before there are so many."""
    average, averages = None, []
    for at, value in enumerate(values):
        if average is not None:
            average = (value - average) * (1 / days) + average
        elif at == days - 1:
            average = sum(values[:days]) / days
        averages.append(average)
    return averages


def relative_strength(closes, days):
    moves = [now - before for before, now in zip(closes, closes[1:])]
    gains = wilder([max(0.0, move) for move in moves], days)
    losses = wilder([max(0.0, -move) for move in moves], days)
    strengths = [None]
    for gain, loss in zip(gains, losses):
        if gain is None:
            strengths.append(None)
        else:
            strengths.append(100 if loss == 0 else 100 - 100 / (gain / loss + 1))
    return strengths


def true_range(candles, days):
    ranges = []
    for at, candle in enumerate(candles):
        high, low = candle["high"], candle["low"]
        if at > 0:
            before = candles[at - 1]["close"]
            ranges.append(max(high - low, abs(high - before), abs(low - before)))
        else:
            ranges.append(high - low)
    return wilder(ranges, days)


def volatility_of(closes):
    moves = [math.log(now / before) for before, now in zip(closes[-21:], closes[-20:])]
    mean = sum(moves) / len(moves)
    return math.sqrt(sum((move - mean) ** 2 for move in moves) / (len(moves) - 1) * 252)


# What they say


def plan_at(candles, at, reach, is_call):
    close, away = candles[at]["close"], 1 if is_call else -1
    cents = lambda ranges: max(1, nearest(100 * (close + away * ranges * reach)))
    spread = volatility_of([candle["close"] for candle in candles[max(0, at - 30) : at + 1]])
    return {"call": is_call, "stop": cents(-1), "target": cents(1.5), "volatility": nearest(IMPLIED * spread * 10_000) / 10_000}


def timing(fast, slow, strength, first):
    """Places at which a stance of buy (True) or sell (False) begins."""
    begun, was_up, crossed = [], None, None
    for at in range(first, len(fast)):
        is_up = was_up if fast[at] == slow[at] else fast[at] > slow[at]
        if was_up is not None and is_up is not None and is_up != was_up:
            crossed = is_up
        was_up = is_up
        if crossed is not None and (strength[at] > 50 if crossed else strength[at] < 50):
            begun.append((at, crossed))
            crossed = None
    return begun


def pattern(candles, fast, slow, first):
    found = []
    for at in range(max(first, 3), len(candles)):
        if fast[at] == slow[at]:
            continue
        up = fast[at] > slow[at]
        day, before = candles[at], candles[at - 1]
        closes = [candle["close"] for candle in candles[at - 3 : at]]
        if up:
            covers = before["close"] < before["open"] and day["open"] <= before["close"] and day["close"] >= before["open"]
            pulled = closes[0] > closes[1] > closes[2]
        else:
            covers = before["close"] > before["open"] and day["open"] >= before["close"] and day["close"] <= before["open"]
            pulled = closes[0] < closes[1] < closes[2]
        if covers and pulled:
            found.append((at, up))
    return found


# Prices and trades


def value(option, spot, day, factor=1):
    years = record.days_between(day, option["expiration"]) / 365
    strike = option["strike"] / 100
    deviation = option["volatility"] * factor * math.sqrt(max(0, years))
    if deviation == 0:
        return max(0, spot - strike if option["call"] else strike - spot)
    d1 = math.log(spot / strike) / deviation + deviation / 2
    call = spot * record.normal(d1) - strike * record.normal(d1 - deviation)
    return max(0, call if option["call"] else call - spot + strike)


def price(option, spot, day):
    middle = 100 * value(option, spot, day)
    half = max(1, middle * 0.02)
    return record.round_half_away(middle + half), max(0, record.round_half_away(middle - half))


def expiration_after(fill, sessions):
    day = record.add_days(fill, 7)
    while Date.fromisoformat(day).weekday() != 4:
        day = record.add_days(day, 1)
    return day if day in sessions else max(each for each in sessions if each < day)


def touch(option, day):
    stop, target = option["stop"] / 100, option["target"] / 100
    if option["call"]:
        past_stop, past_target = (lambda price: price <= stop), (lambda price: price >= target)
        worst, best = day["low"], day["high"]
    else:
        past_stop, past_target = (lambda price: price >= stop), (lambda price: price <= target)
        worst, best = day["high"], day["low"]
    if past_stop(day["open"]) or past_target(day["open"]):
        return day["open"]
    if past_stop(worst):
        return stop
    return target if past_target(best) else None


def exit_of(option, days, newest):
    """The day and the stock's price at which a trade ends; None while it is open."""
    for at, day in enumerate(days):
        if day["date"] > option["expiration"]:
            return option["expiration"], days[at - 1]["close"] if at > 0 else day["close"]
        touched = touch(option, day)
        if touched is not None:
            return day["date"], touched
        if day["date"] == option["expiration"] or at == MOST_DAYS - 1:
            return day["date"], day["close"]
    return (option["expiration"], days[-1]["close"]) if newest > option["expiration"] else None


def supposed(option, fill, ending):
    results = []
    for spread in (0, 0.02, 0.04, 0.08):
        for factor in (1, 1.1, 1.25):
            middle = lambda spot, day: 100 * value(option, spot, day, factor / IMPLIED)
            ask = max(1, record.round_half_away(middle(fill["open"], fill["date"]) * (1 + spread / 2)))
            bid = record.round_half_away(middle(ending[1], ending[0]) * (1 - spread / 2))
            results.append(record.result_of(STAKE, ask, bid))
    return results


def trades_of(rule, symbol, signals, candles, reach, market):
    trades, free_from = [], ""
    for at, is_call in signals:
        days = candles[at + 1 : at + 2 + MOST_DAYS]
        day = candles[at]
        # One that comes while a trade of the rule is open opens none.
        if not days or free_from is None or free_from > day["date"] or not 5 <= day["close"] <= 100_000:
            continue
        fill = days[0]
        if fill["date"] != market["next"].get(day["date"]):
            continue
        option = plan_at(candles, at, reach[at], is_call)
        option["strike"] = record.strike_near(fill["open"])
        option["expiration"] = expiration_after(fill["date"], market["sessions"])
        ask, bid = price(option, fill["open"], fill["date"])
        if ask < 5:
            continue
        ending = exit_of(option, days, market["newest"])
        close_date = ending and ending[0]
        exit_bid = ending and price(option, ending[1], ending[0])[1]
        marks = [
            (each["date"], record.result_of(STAKE, ask, price(option, each["close"], each["date"])[1]))
            for each in days
            if close_date is None or each["date"] < close_date
        ]
        if not marks:
            marks = [(fill["date"], record.result_of(STAKE, ask, bid))]
        trades.append(
            {
                **record.position(day["date"], fill["date"], close_date, STAKE, ask, exit_bid, marks),
                "id": f"{rule}:{symbol}:{day['date']}:{market['source']}",
                "bidCents": bid,
                "strikeCents": option["strike"],
                "expiration": option["expiration"],
                "supposed": supposed(option, fill, ending) if ending else None,
            }
        )
        free_from = close_date
    return trades


def sensitivity_of(trades):
    told = [trade["supposed"] for trade in trades if trade["supposed"] is not None]
    rows = []
    for at in range(12):
        results = [results[at] for results in told]
        lost = -sum(cents for cents in results if cents < 0)
        rows.append(
            {
                "roundTrip": (0, 0.02, 0.04, 0.08)[at // 3],
                "impliedFactor": (1, 1.1, 1.25)[at % 3],
                "trades": len(results),
                "meanCents": sum(results) / len(results) if results else None,
                "profitFactor": sum(cents for cents in results if cents > 0) / lost if lost > 0 else None,
            }
        )
    return rows


def summary_of(trades, stocks, terms, newest):
    """What stands above the trades: the sums of all of them, of no capital (how-signals.ts, "How a record is worked out")."""
    closed = [trade for trade in trades if trade["closeDate"] is not None]
    results = [trade["resultCents"] for trade in closed]
    start = min(trade["fillDate"] for trade in trades)
    end = max(trade["closeDate"] or max(trade["fillDate"], newest) for trade in trades)
    by_day = {}
    for trade in closed:
        by_day[trade["closeDate"]] = by_day.get(trade["closeDate"], 0) + trade["resultCents"]
    total = height = fall = 0
    for day in sorted(by_day):
        total += by_day[day]
        height = max(height, total)
        fall = max(fall, height - total)
    subscription = record.months_begun(start, end) * terms["monthlyCents"]
    lost = -sum(cents for cents in results if cents < 0)
    held = []
    for candles in stocks.values():
        days = [candle for candle in candles if start <= candle["date"] <= end]
        if days and days[0]["date"] <= record.add_days(start, 7):
            held.append(days[-1]["close"] / days[0]["open"])
    return {
        "from": start,
        "to": end,
        "trades": len(trades),
        "open": len(trades) - len(closed),
        "wins": sum(1 for cents in results if cents > 0),
        "losses": sum(1 for cents in results if cents < 0),
        "intraday": sum(1 for trade in closed if trade["fillDate"] == trade["closeDate"]),
        "grossCents": sum(results),
        "subscriptionCents": subscription,
        "netCents": sum(results) - subscription,
        "maxDrawdownCents": fall,
        "profitFactor": sum(cents for cents in results if cents > 0) / lost if lost else None,
        "benchmarkShare": sum(held) / len(held) - 1 if held else None,
    }


def balances_of(trades, taken, capital):
    """By the id of what the capital took: the capital and all that had closed by then, those of one day by their ids."""
    closed = sorted((trade["closeDate"], trade["id"], trade["resultCents"])
                    for trade in trades if trade["id"] in taken and trade["closeDate"] is not None)
    balances = {}
    for _, each, result in closed:
        capital += result
        balances[each] = capital
    return balances


def main(candles_file, sessions_file, terms_file):
    with open(terms_file) as file:
        terms = json.load(file)
    with open(sessions_file) as file:
        calendar = file.read().split()
    stocks = {}
    with open(candles_file, newline="") as file:
        for row in csv.DictReader(file):
            candle = {name: float(row[name]) for name in ("open", "high", "low", "close")}
            stocks.setdefault(row["symbol"], []).append({**candle, "date": row["date"]})
    market = {
        "sessions": set(calendar),
        "next": dict(zip(calendar, calendar[1:])),
        "newest": max(candles[-1]["date"] for candles in stocks.values()),
        "source": terms["source"],
    }
    trades = []
    for symbol, candles in stocks.items():
        closes = [candle["close"] for candle in candles]
        fast, slow = exponential(closes, 20), exponential(closes, 50)
        reach = true_range(candles, 14)
        spoken = {
            "stock-timing": timing(fast, slow, relative_strength(closes, 14), 49),
            "custom-pattern": pattern(candles, fast, slow, 49),
        }
        for rule, signals in spoken.items():
            trades += trades_of(rule, symbol, signals, candles, reach, market)
    figures = record.figures_of(trades, stocks, calendar, terms, {})
    taken = {trade["id"] for trade in figures["taken"]}
    told = {
        "sensitivity": sensitivity_of(trades),
        "summary": summary_of(trades, stocks, terms, market["newest"]),
        "balances": balances_of(trades, taken, terms["capitalCents"]),
        "outOfSample": sum(1 for trade in figures["taken"] if trade["signalDate"] > terms.get("rulesDate", "")),
    }
    json.dump({**figures, **told}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:4])
