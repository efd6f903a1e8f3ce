import { describe, expect, test } from "vitest";
import { readBounce } from "../../../api/mail/bounce";
import { deliveryReport } from "../../harness/delivery-report";

describe("a report of an undelivered mail", () => {
  test("tells its recipient, its status and the ids that stand in it", () => {
    expect(readBounce(deliveryReport({}))).toEqual({
      recipient: "dana@example.com",
      status: "5.1.1",
      messageIds: ["<report.1@mail.example>", "<alert.1@trades.example>"],
    });
  });

  test("is read with the ends of lines of mail, and with fields that go on in the next line", () => {
    const report = deliveryReport({ action: "failed\n  (for good)" }).replaceAll("\n", "\r\n");
    expect(readBounce(report)?.recipient).toBe("dana@example.com");
  });

  test("names whom the mail was for, where its last server knew another name", () => {
    const recipient = "dana@example.com";
    expect(readBounce(deliveryReport({ final: "dlee@inside.example", original: recipient }))).toMatchObject({
      recipient,
    });
  });

  test.each([
    ["of a delay", { action: "delayed", status: "4.4.1" }],
    ["of a failure that may pass", { status: "4.2.2" }],
    ["of a mail that has arrived", { action: "delivered", status: "2.0.0" }],
    ["for no address", { final: "nobody" }],
  ])("%s is none", (_, parts) => {
    expect(readBounce(deliveryReport(parts))).toBeUndefined();
  });

  test.each([
    ["a person's answer", "From: dana@example.com\nSubject: Hello\n\nFinal-Recipient: rfc822; a@b.example\n"],
    ["nothing", ""],
    ["headers alone", "Content-Type: multipart/report; report-type=delivery-status\n"],
  ])("%s is none", (_, message) => {
    expect(readBounce(message)).toBeUndefined();
  });
});
