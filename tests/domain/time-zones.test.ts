import { expect, test } from "vitest";
import { isTimeZone } from "../../domain/time-zones";

test.each(["UTC", "America/New_York", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])(
  "%s is a time zone",
  (zone) => expect(isTimeZone(zone)).toBe(true),
);

test.each(["", "+02:00", "Mars/Olympus", "America/", "../etc/passwd", "UTC\n", "A".repeat(61)])("%j is none", (zone) =>
  expect(isTimeZone(zone)).toBe(false),
);
