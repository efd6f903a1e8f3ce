import { describe, expect, it } from "vitest";
import { describeRefusal } from "../../../../api/providers/brokerage/alpaca/refusal";

const json = "application/json; charset=UTF-8";
const told = (status: number, text: string, type = json, call = "createAccount") =>
  describeRefusal({ call, status, text, type, reset: null, now: new Date() });

describe("the last word on an application", () => {
  it.each([
    [400, '{"code":40010001,"message":"contact is required"}', json, "invalid"],
    [400, '"the post body is not well formed"', json, "invalid"],
    [422, "city is invalid", json, "invalid"],
    [403, '"request is forbidden"', json, "forbidden"],
    [409, '{"code":40910000,"message":"email address is already registered"}', json, "conflict"],
    [409, '{"code":40910000,"message":""}', json, "conflict"],
    [409, "", "", "conflict"],
  ])("is the broker's own: %i with %s (%s) is %s", (status, text, type, kind) => {
    expect(told(status, text, type)).toMatchObject({ kind, isFinal: true });
  });

  it.each([
    [400, "<html><body>400 Bad Request</body></html>", "text/html"],
    [403, "<!DOCTYPE html><title>Attention Required!</title>", json],
    [403, "error code: 1020", "text/plain"],
    [400, "400 Bad Request", "text/plain; charset=utf-8"],
    [403, '{"message":"Forbidden"}', json],
    [422, "", json],
    [409, "<html>", "text/html"],
    [409, '{"code":40910000,"message":"another request is in progress"}', json],
  ])("is none that a proxy says, and no 409 of another matter: %i with %s (%s)", (status, text, type) => {
    expect(told(status, text, type)).toMatchObject({ kind: "unavailable", isFinal: false, isGeneral: false });
  });

  it("on a bank is what 409 says of it", () => {
    const text = '{"code":40910000,"message":"the account already has an active relationship"}';
    expect(told(409, text, json, "addBank").kind).toBe("conflict");
  });
});

describe("the field that it is about", () => {
  it.each([
    ["postal_code is invalid", "postal_code"],
    ["the field identity.tax_id has a bad value", "tax_id"],
    ["city is invalid", "city"],
    ['"state" is required', "state"],
    ["contact.country: unknown", "country"],
    ["please state your business in this city", undefined],
    ["accounts of this country are not opened", undefined],
    ["State of emergency", undefined],
  ])("in: %s", (message, field) => {
    expect(told(422, JSON.stringify({ code: 42_210_000, message })).field).toBe(field);
  });
});
