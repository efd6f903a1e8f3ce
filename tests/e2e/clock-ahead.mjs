// Loaded before a program of the product: its clock is ahead by so many milliseconds.
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

class ClockAhead extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }
  static now() {
    return RealDate.now() + ahead;
  }
}

if (ahead > 0) globalThis.Date = ClockAhead;
