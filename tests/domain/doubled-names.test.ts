import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readUnambiguous } from "../../domain/doubled-names";

const namesOf = (text: string) => readUnambiguous(text).doubled.map(({ name, path }) => [...path, name]);

describe("JSON that two readers may read as two things", () => {
  it.each([
    ['{"a":1,"a":2}', [["a"]]],
    ['{"a":1,"\\u0061":2}', [["a"]]],
    ['{"a":{"b":[{"c":1},{"c":1,"d":2,"c":3}]}}', [["a", "b", 1, "c"]]],
    ['[[],[{},{"x":"}","x":"{"}]]', [[1, 1, "x"]]],
    ['{"a":1,"a":1,"b":{"a":1,"a":1},"a":1}', [["a"], ["b", "a"], ["a"]]],
    ['{"__proto__":1,"__proto__":2}', [["__proto__"]]],
  ])("is %s", (text, found) => expect(namesOf(text)).toEqual(found));

  it.each([
    '{"a":{"a":{"a":1}},"b":["a","a","a"]}',
    '{ "a" : "\\"a\\":1,", "b" : [ "a", { "a" : "," } ] }',
    '{"1":1,"a":1,"0":"0"}',
    " [ ] ",
    '"a"',
    "1.50",
  ])("is not %s", (text) => {
    expect(namesOf(text)).toEqual([]);
    expect(readUnambiguous(text).value).toEqual(JSON.parse(text));
  });

  it("is no text of any value that was written once, with spaces or without", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, spaces) => {
        expect(namesOf(JSON.stringify(value, null, spaces))).toEqual([]);
      }),
    );
  });

  it("is each object into which somebody writes one of its own names once more", () => {
    const names = fc.string({ unit: "grapheme", maxLength: 5 });
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue(), { minKeys: 1 }), fc.nat(), (object, which) => {
        const name = Object.keys(object)[which % Object.keys(object).length] ?? "";
        const inner = JSON.stringify(object).replace("{", `{${JSON.stringify(name)}:null,`);
        expect(namesOf(`{"at":[0,${inner}]}`)).toEqual([["at", 1, name]]);
      }),
    );
  });

  it("throws of what is no JSON", () => expect(() => readUnambiguous('{"a":1,}')).toThrow(SyntaxError));
});
