// `node --require` of it gives a process a clock that is CLOCK_SKEW_SECONDS ahead, as a machine has whose time is not kept.
const skewMs = Number(process.env.CLOCK_SKEW_SECONDS) * 1000;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + skewMs);
    else super(...given);
  }
  static now() {
    return RealDate.now() + skewMs;
  }
};
