"""Recomputes the record of a published rule from candles alone, without any code of the product.

By docs/decisions/0068 (figures), 0069 (implied volatility) and 0070 (rules and costs). Python's standard library is
all that it needs.

    python3 tests/recompute/record.py CANDLES.csv SESSIONS.txt TERMS.json [ACTIONS.csv] > figures.json

CANDLES.csv: symbol,date,open,high,low,close,volume. SESSIONS.txt: the exchange's sessions, one a line, from the first
candle to a year after the last. TERMS.json: rule, instrument (shares or options), capitalCents, monthlyCents, cashYield.
ACTIONS.csv: symbol,date,kind,amount; of its rows the dividends count (dollars a share, in the shares of the candles).
"""

import csv
import itertools
import json
import math
import sys
from datetime import date as Date, timedelta

STAKE = 100_000


def round_half_away(value):
    size = math.floor(abs(value) + 0.5)
    return -size if value < 0 else size


def days_between(one, other):
    return (Date.fromisoformat(other) - Date.fromisoformat(one)).days


def add_days(day, count):
    return (Date.fromisoformat(day) + timedelta(days=count)).isoformat()


# Months and decisions


def month_number(day):
    return int(day[:4]) * 12 + int(day[5:7])


def month_closes(candles, sessions_of):
    """Index of the last candle of each month that is over."""
    last = {}
    for at, candle in enumerate(candles):
        last[candle["date"][:7]] = at
    months = [last[month] for month in sorted(last)]
    if months:
        newest = candles[months[-1]]["date"]
        if newest != max(day for day in sessions_of[newest[:7]]):
            months.pop()
    return months


def run_of(candles, months, at, count):
    if at - count + 1 < 0:
        return None
    run = months[at - count + 1 : at + 1]
    apart = month_number(candles[run[-1]]["date"]) - month_number(candles[run[0]]["date"])
    return run if apart == count - 1 else None


def forecasts_of(candles):
    kept = 60 / 61
    weight = total = squares = 0.0
    forecasts = [None] * len(candles)
    for at in range(1, len(candles)):
        move = candles[at]["close"] / candles[at - 1]["close"] - 1
        weight = kept * weight + 1
        total = kept * total + move
        squares = kept * squares + move**2
        if at >= 252:
            mean = total / weight
            forecasts[at] = math.sqrt(max(0.0, squares / weight - mean**2) * 261)
    return forecasts


def momentum(candles, months, forecasts, cash_yield):
    def weight_at(at):
        run = run_of(candles, months, at, 13)
        if at < 0 or run is None or forecasts[run[-1]] is None:
            return None
        if candles[run[-1]]["close"] <= candles[run[0]]["close"] * (1 + cash_yield):
            return 0
        forecast = forecasts[run[-1]]
        return min(1, 0.4 / forecast) if forecast > 0 else 1

    return weight_at


def average(candles, months):
    def weight_at(at):
        run = run_of(candles, months, at, 10)
        if at < 0 or run is None:
            return None
        total = 0.0
        for place in run:
            total += candles[place]["close"]
        return 1 if candles[run[-1]]["close"] > total / 10 else 0

    return weight_at


def decisions_of_one(months, weight_at):
    decisions = []
    for at, place in enumerate(months):
        weight = weight_at(at)
        if weight is None:
            if at == 0 or weight_at(at - 1) is None:
                continue
            weight = 0
        decisions.append((place, weight))
    return decisions


def year_high(stocks, sessions_of):
    by_month = {}
    for symbol, candles in stocks.items():
        months = month_closes(candles, sessions_of)
        for at, place in enumerate(months):
            run = run_of(candles, months, at, 13)
            if run is None:
                continue
            high = max(candle["close"] for candle in candles[run[0] + 1 : place + 1])
            entry = (-(candles[place]["close"] / high), symbol, place)
            by_month.setdefault(candles[place]["date"][:7], []).append(entry)
    decisions = {symbol: [] for symbol in stocks}
    until = {}
    for month in sorted(by_month):
        ranked = sorted(by_month[month])
        now = month_number(month + "-01")
        top = {symbol for _, symbol, _ in ranked[: math.floor(len(ranked) * 0.3)]}
        for _, symbol, place in ranked:
            if not (symbol in until and now < until[symbol]):
                if symbol in top:
                    until[symbol] = now + 6
                else:
                    until.pop(symbol, None)
            decisions[symbol].append((place, 1 if symbol in until else 0))
    return decisions


def holdings_of(decisions, candles):
    holdings, held = [], None
    for place, weight in decisions:
        following = place + 1
        if following >= len(candles):
            continue
        if held is None and weight > 0:
            held = {"weight": weight, "fill": following, "exit": None, "renewals": []}
            holdings.append(held)
        elif held is not None and weight == 0:
            held["exit"] = following
            held = None
        elif held is not None:
            held["renewals"].append(following)
    return holdings


# Prices


USUAL = {"roundTrip": None, "impliedFactor": 1.1}


def price_share(price, prices=USUAL):
    middle = 100 * price
    half = max(0.5, middle * 0.0005) if prices["roundTrip"] is None else middle * (prices["roundTrip"] / 2)
    return round_half_away(middle + half), max(0, round_half_away(middle - half))


def normal(x):
    """The published approximation (Numerical Recipes' erfc, error below 1.2e-7), not the exact function."""
    x /= math.sqrt(2)
    t = 1 / (1 + 0.5 * abs(x))
    power = 0.17087277
    for term in (
        -0.82215223,
        1.48851587,
        -1.13520398,
        0.27886807,
        -0.18628806,
        0.09678418,
        0.37409196,
        1.00002368,
        -1.26551223,
    ):
        power = power * t + term
    tau = t * math.exp(-x * x + power)
    return (1 + (1 - tau if x >= 0 else tau - 1)) / 2


def price_call(strike_cents, expiration, volatility, spot, day, prices=USUAL):
    days = max(0, days_between(day, expiration))
    years = days / 365
    strike = strike_cents / 100
    deviation = volatility * math.sqrt(years)
    if deviation == 0:
        worth = max(0.0, spot - strike)
    else:
        d1 = math.log(spot / strike) / deviation + deviation / 2
        worth = max(0.0, spot * normal(d1) - strike * normal(d1 - deviation))
    middle = 100 * worth
    away = max(0.0, math.log(strike_cents / (100 * spot)))
    out = 0 if away == 0 else (min(3.0, away / deviation) if deviation > 0 else 3.0)
    tenor = 2 if days < 14 else 1.5 if days < 30 else 1
    usual = max(1, middle * 0.01 * tenor * (1 + out**2 / 2))
    half = usual if prices["roundTrip"] is None else middle * (prices["roundTrip"] / 2)
    return round_half_away(middle + half), max(0, round_half_away(middle - half))


def strike_near(price):
    cents = price * 100
    step = 50 if cents < 10_000 else 100 if cents < 15_000 else 250
    return max(step, math.floor(cents / step + 0.5) * step)


def expiration_of(fill, sessions):
    least = add_days(fill, 60)
    year, month = int(least[:4]), int(least[5:7])
    while True:
        first = Date(year, month, 1)
        friday = (first + timedelta(days=(4 - first.weekday()) % 7 + 14)).isoformat()
        if friday >= least:
            return max(day for day in sessions if day <= friday) if friday not in sessions else friday
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)


def result_of(stake, ask, bid):
    return round_half_away(stake * (bid - ask) / ask)


def paid_between(dividends, after, to):
    return sum(amount for day, amount in dividends if after < day <= to)


def hold_shares(holding, candles, dividends, prices=USUAL):
    first = candles[holding["fill"]]
    stake = round_half_away(STAKE * holding["weight"])
    ask, _ = price_share(first["open"], prices)
    if ask < 1:
        return []
    end = holding["exit"]
    exit_bid = None if end is None else price_share(candles[end]["open"], prices)[1]
    close_date = None if end is None else candles[end]["date"]
    paid = lambda day: 100 * paid_between(dividends, first["date"], day)
    marks = [
        (candle["date"], result_of(stake, ask, price_share(candle["close"], prices)[1] + paid(candle["date"])))
        for candle in (candles[holding["fill"] : end] if prices is USUAL else [])
    ]
    held = position(first["date"], close_date, stake, ask, exit_bid, marks)
    if close_date is not None:
        held["resultCents"] = result_of(stake, ask, exit_bid + paid(close_date))
    return [held]


def hold_calls(holding, candles, forecasts, sessions, prices=USUAL):
    held, fill = [], holding["fill"]
    while fill is not None:
        day, forecast = candles[fill], forecasts[fill - 1]
        if forecast is None:
            break
        expiration = expiration_of(day["date"], sessions)
        renewal = next(
            (at for at in holding["renewals"] if at > fill and days_between(candles[at - 1]["date"], expiration) < 31),
            None,
        )
        end = renewal if renewal is not None else holding["exit"]
        call = (strike_near(day["open"]), expiration, forecast * prices["impliedFactor"])
        days = candles[fill:] if end is None else candles[fill : end + 1]
        stake = round_half_away(STAKE * holding["weight"])
        ask, _ = price_call(*call, day["open"], day["date"], prices)
        if ask >= 5:
            close_date = exit_bid = None
            if days[-1]["date"] > expiration:
                last = [candle for candle in days if candle["date"] <= expiration][-1]
                close_date, exit_bid = expiration, price_call(*call, last["close"], expiration, prices)[1]
            elif end is not None:
                close_date, exit_bid = days[-1]["date"], price_call(*call, days[-1]["open"], days[-1]["date"], prices)[1]
            marks = [
                (candle["date"], result_of(stake, ask, price_call(*call, candle["close"], candle["date"], prices)[1]))
                for candle in (days if prices is USUAL else [])
                if close_date is None or candle["date"] < close_date
            ]
            held.append(position(day["date"], close_date, stake, ask, exit_bid, marks))
        fill = renewal
    return held


def position(fill, close, stake, ask, exit_bid, marks):
    result = None if exit_bid is None else result_of(stake, ask, exit_bid)
    return {
        "fillDate": fill,
        "closeDate": close,
        "stakeCents": stake,
        "askCents": ask,
        "exitBidCents": exit_bid,
        "resultCents": result,
        "marks": marks,
    }


# The record


def take(positions, capital):
    taken, skipped, held, brought, day = [], [], [], 0, ""
    for each in sorted(positions, key=lambda one: (one["fillDate"], one["id"])):
        if each["fillDate"] != day:
            day = each["fillDate"]
            for one in [one for one in held if one["closeDate"] is not None and one["closeDate"] < day]:
                brought += one["resultCents"]
                held.remove(one)
        left = min(capital, capital + brought) - sum(one["stakeCents"] for one in held)
        if left < each["stakeCents"]:
            skipped.append(each)
        else:
            taken.append(each)
            held.append(each)
    return taken, skipped


def months_begun(start, day):
    if day < start:
        return 0
    passed = month_number(day) - month_number(start)
    following = Date(int(day[:4]) + int(day[5:7]) // 12, int(day[5:7]) % 12 + 1, 1)
    renewal = min(int(start[8:]), (following - timedelta(days=1)).day)
    return passed + (1 if int(day[8:]) >= renewal else 0)


def equity_of(taken, sessions, capital, monthly):
    rows = []
    start = min((one["fillDate"] for one in taken), default=None)
    for day in sessions:
        gross, occupied = capital, 0
        for one in taken:
            if one["fillDate"] > day:
                continue
            if one["closeDate"] is None or one["closeDate"] >= day:
                occupied += one["stakeCents"]
            if one["closeDate"] is not None and one["closeDate"] <= day:
                gross += one["resultCents"]
            else:
                gross += [cents for date, cents in one["marks"] if date <= day][-1]
        months = months_begun(start, day) if start else 0
        rows.append((day, gross, gross - months * monthly, occupied))
    return rows


def performance(values, capital, cash_yield, compounds):
    start = values[0][1]
    based = [(day, capital * cents / start if compounds else capital + cents - start) for day, cents in values]
    returns = [
        (cents - before) / (before if compounds else capital) for (_, before), (_, cents) in zip(based, based[1:])
    ]
    end = based[-1][1]
    days = days_between(based[0][0], based[-1][0])
    cagr = None
    if days >= 365 and min(cents for _, cents in based) > 0:
        cagr = (end / capital) ** (365.25 / days) - 1
    volatility = sharpe = sortino = None
    if days >= 365 and len(returns) > 1:
        mean = sum(returns) / len(returns)
        volatility = math.sqrt(sum((value - mean) ** 2 for value in returns) / (len(returns) - 1) * 252)
        downside = math.sqrt(sum(min(0, value - cash_yield / 252) ** 2 for value in returns) / len(returns) * 252)
        excess = 252 * mean - cash_yield
        if volatility > 0:
            sharpe = excess / volatility
            sortino = excess / downside if downside > 0 else None
    falls, (top_day, peak), fall = [], based[0], None
    for day, cents in based:
        if cents >= peak:
            if fall:
                falls.append({**fall, "recovered": day, "days": days_between(top_day, day)})
            top_day, peak, fall = day, cents, None
            continue
        if fall is None or peak - cents > fall["cents"]:
            fall = {"trough": day, "cents": peak - cents, "share": (peak - cents) / peak}
        fall = {**fall, "peak": top_day, "recovered": None, "days": days_between(top_day, day)}
    if fall:
        falls.append(fall)
    return {
        "profitCents": end - capital,
        "returnShare": (end - capital) / capital,
        "cagr": cagr,
        "volatility": volatility,
        "sharpe": sharpe,
        "sortino": sortino,
        "deepest": max(falls, key=lambda each: each["share"], default=None),
        "longest": max(falls, key=lambda each: each["days"], default=None),
    }


def years_of(equity, benchmark, taken, skipped, capital):
    rows, last = [], 0
    for at in range(1, len(equity)):
        year = equity[at][0][:4]
        if at + 1 < len(equity) and equity[at + 1][0][:4] == year:
            continue
        rows.append(
            {
                "year": year,
                "netShare": (equity[at][2] - equity[last][2]) / capital,
                "grossShare": (equity[at][1] - equity[last][1]) / capital,
                "benchmarkShare": benchmark[at][1] / benchmark[last][1] - 1,
                "taken": sum(1 for one in taken if one["fillDate"].startswith(year)),
                "skipped": sum(1 for one in skipped if one["fillDate"].startswith(year)),
            }
        )
        last = at
    return rows


def statistics(positions):
    results = [one["resultCents"] for one in positions if one["resultCents"] is not None]
    gains = [cents for cents in results if cents > 0]
    losses = [cents for cents in results if cents < 0]
    mean = lambda values: sum(values) / len(values) if values else None
    return {
        "trades": len(positions),
        "open": len(positions) - len(results),
        "wins": len(gains),
        "losses": len(losses),
        "intraday": sum(1 for one in positions if one["fillDate"] == one["closeDate"]),
        "resultCents": sum(results),
        "meanCents": mean(results),
        "meanWinCents": mean(gains),
        "meanLossCents": mean(losses),
        "profitFactor": sum(gains) / -sum(losses) if losses else None,
    }


def mean_and_factor(positions):
    told = statistics(positions)
    return {name: told[name] for name in ("trades", "meanCents", "profitFactor")}


def exposure(equity, capital):
    days = equity[1:]
    return {
        "capitalShare": sum(row[3] for row in days) / max(1, len(days)) / capital,
        "sessionShare": sum(1 for row in days if row[3] > 0) / max(1, len(days)),
    }


def years_before(day, years):
    earlier = f"{int(day[:4]) - years:04d}{day[4:]}"
    return earlier[:8] + "28" if earlier.endswith("02-29") and int(earlier[:4]) % 4 else earlier


def windows_of(equity, benchmark, terms):
    windows = []
    for years in (None, 1, 5, 10):
        start = equity[0][0] if years is None else years_before(equity[-1][0], years)
        places = [at for at, row in enumerate(equity) if row[0] <= start]
        if not places:
            continue
        from_ = places[-1]
        args = (terms["capitalCents"], terms["cashYield"])
        windows.append(
            {
                "years": years,
                "net": performance([(row[0], row[2]) for row in equity[from_:]], *args, False),
                "gross": performance([(row[0], row[1]) for row in equity[from_:]], *args, False),
                "benchmark": performance(benchmark[from_:], *args, True),
            }
        )
    return windows


def benchmark_of(stocks, sessions, capital, dividends):
    start = sessions[1]
    bought = []
    for symbol, candles in stocks.items():
        days = [candle for candle in candles if candle["date"] >= start]
        if days and days[0]["date"] <= add_days(start, 7):
            closes = {candle["date"]: candle["close"] for candle in days}
            bought.append((days[0]["open"], closes, days[0]["date"], dividends.get(symbol, [])))
    values, last = [], [None] * len(bought)
    for day in sessions:
        grown = 0.0
        for at, (price, closes, since, paid) in enumerate(bought):
            last[at] = closes.get(day, last[at])
            grown += 1 if last[at] is None else (last[at] + paid_between(paid, since, day)) / price
        values.append((day, capital * grown / len(bought)))
    return values


# The interval

WORD = 0xFFFFFFFF


def generator(seed):
    state = []
    for _ in range(4):
        seed = (seed + 0x9E3779B9) & WORD
        mixed = ((seed ^ seed >> 16) * 0x21F0AAAD) & WORD
        mixed = ((mixed ^ mixed >> 15) * 0x735A2D97) & WORD
        state.append(mixed ^ mixed >> 15)
    rotate = lambda word, by: ((word << by) | (word >> (32 - by))) & WORD
    while True:
        result = (rotate((state[1] * 5) & WORD, 7) * 9) & WORD
        shifted = (state[1] << 9) & WORD
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = rotate(state[3], 11)
        yield result / 2**32


def interval_of(positions, sessions):
    closed = [one for one in positions if one["resultCents"] is not None]
    if not closed:
        return None
    place = {day: at for at, day in enumerate(sessions)}
    first = min(place[one["fillDate"]] for one in closed)
    count = max(place[one["fillDate"]] for one in closed) - first + 1
    results, numbers, longest = [0] * count, [0] * count, 1
    for one in closed:
        at = place[one["fillDate"]]
        results[at - first] += one["resultCents"]
        numbers[at - first] += 1
        longest = max(longest, place[one["closeDate"]] - at + 1)
    if count // longest < 30:
        return None
    draw = generator(1994)
    # The sessions run on from the last to the first; whole numbers, so that sums are exact.
    sums = list(itertools.accumulate(results + results, initial=0))
    counts = list(itertools.accumulate(numbers + numbers, initial=0))
    means = []
    for _ in range(10_000):
        missing, total, number = count, 0, 0
        while missing:
            start = math.floor(next(draw) * count)
            length = 1
            if longest > 1:
                length = 1 + math.floor(math.log(1 - next(draw)) / math.log(1 - 1 / longest))
            length = min(length, missing)
            total += sums[start + length] - sums[start]
            number += counts[start + length] - counts[start]
            missing -= length
        means.append(total / number if number else 0)
    means.sort()
    return {"lowCents": means[249], "highCents": means[9_749], "blockSessions": longest, "blocks": count // longest}


def figures_of(positions, stocks, calendar, terms, dividends):
    """Every figure of a record of these positions, on the fixed capital."""
    taken, skipped = take(positions, terms["capitalCents"])
    first = min(one["fillDate"] for one in taken)
    newest = max(candles[-1]["date"] for candles in stocks.values())
    eve = max(day for day in calendar if day < first)
    sessions = [day for day in calendar if eve <= day <= newest]
    equity = equity_of(taken, sessions, terms["capitalCents"], terms["monthlyCents"])
    benchmark = benchmark_of(stocks, sessions, terms["capitalCents"], dividends)
    fields = ("id", "fillDate", "closeDate", "stakeCents", "askCents", "exitBidCents", "resultCents")
    return {
        "taken": [{name: one[name] for name in fields} for one in taken],
        "skipped": [one["id"] for one in skipped],
        "equity": [{"date": day, "grossCents": gross, "netCents": net, "occupiedCents": occupied}
                   for day, gross, net, occupied in equity],
        "windows": windows_of(equity, benchmark, terms),
        "interval": interval_of(positions, sessions),
        "years": years_of(equity, benchmark, taken, skipped, terms["capitalCents"]),
        "ofTaken": statistics(taken),
        "ofAll": statistics(positions),
        "exposure": exposure(equity, terms["capitalCents"]),
    }


def main(candles_file, sessions_file, terms_file, actions_file=None):
    with open(terms_file) as file:
        terms = json.load(file)
    with open(sessions_file) as file:
        calendar = file.read().split()
    sessions_of = {}
    for day in calendar:
        sessions_of.setdefault(day[:7], []).append(day)
    stocks = {}
    with open(candles_file, newline="") as file:
        for row in csv.DictReader(file):
            candle = {"date": row["date"], "open": float(row["open"]), "close": float(row["close"])}
            stocks.setdefault(row["symbol"], []).append(candle)
    dividends = {}
    if actions_file is not None:
        with open(actions_file, newline="") as file:
            for row in csv.DictReader(file):
                if row["kind"] == "dividend":
                    dividends.setdefault(row["symbol"], []).append((row["date"], float(row["amount"])))
    for candles in stocks.values():
        candles.sort(key=lambda candle: candle["date"])
    high = year_high(stocks, sessions_of) if terms["rule"] == "year-high" else {}
    held_stocks = []
    for symbol, candles in stocks.items():
        forecasts = forecasts_of(candles)
        months = month_closes(candles, sessions_of)
        if terms["rule"] == "year-high":
            decisions = high[symbol]
        elif terms["rule"] == "ten-month-average":
            decisions = decisions_of_one(months, average(candles, months))
        else:
            decisions = decisions_of_one(months, momentum(candles, months, forecasts, terms["cashYield"]))
        held_stocks.append((symbol, candles, forecasts, holdings_of(decisions, candles)))
    trading_days = set(calendar)

    def positions_at(prices):
        positions = []
        for symbol, candles, forecasts, holdings in held_stocks:
            for holding in holdings:
                if terms["instrument"] == "shares":
                    held = hold_shares(holding, candles, dividends.get(symbol, []), prices)
                else:
                    held = hold_calls(holding, candles, forecasts, trading_days, prices)
                for one in held:
                    positions.append({**one, "id": f"{terms['rule']}:{symbol}:{one['fillDate']}"})
        return positions

    positions = positions_at(USUAL)
    sensitivity = [
        {"roundTrip": spread, "impliedFactor": factor, **mean_and_factor(positions_at({"roundTrip": spread, "impliedFactor": factor}))}
        for spread in (0, 0.02, 0.04, 0.08)
        for factor in ((1,) if terms["instrument"] == "shares" else (1, 1.1, 1.25))
    ]
    json.dump({**figures_of(positions, stocks, calendar, terms, dividends), "sensitivity": sensitivity}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:5])
