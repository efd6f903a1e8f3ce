import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { cutHeader } from "~/cut-form.server";
import { loader, action as send } from "~/routes/account_.documents";
import { action as login } from "~/routes/login";
import { LARGEST_DOCUMENT } from "../../../domain/brokerage-documents";
import { accountPath, marked } from "../../harness/broker";
import { answering, createVisitor, exchangeWith, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

const page = "/account/documents";
let token: string;
const on = withVisitor(async (api) => {
  token = (await register(api)).token;
});
const signIn = () =>
  on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
beforeEach(async () => {
  await signIn();
  await on.visitor.nextToast();
});

const asked = () =>
  on.api.call("POST", accountPath, {
    token,
    body: marked("status=ACTION_REQUIRED,code=ADDRESS_VERIFICATION"),
  });
const Data = z.object({ sent: z.object({ state: z.string(), data: z.unknown() }), standing: z.unknown() });
const open = async () => Data.parse((await on.visitor.visit(loader, page)).data);
const pdf = () => new Blob(["%PDF-1.7 a bill"], { type: "application/pdf" });

function sending(file: Blob | undefined, kind = "address_verification") {
  const form = new FormData();
  form.set("kind", kind);
  if (file) form.set("file", file, "bill.pdf");
  return on.visitor.visit(send, page, { form });
}
const faults = z.object({ fieldErrors: z.record(z.string()), repopulateFields: z.unknown() });

describe("documents for the broker", () => {
  test("are for who is signed in", async () => {
    const stranger = createVisitor(exchangeWith(on.api));
    for (const visit of [stranger.visit(loader, page), stranger.visit(send, page, { form: {} })])
      expect((await visit).location?.split("?")[0]).toBe("/login");
  });

  test("are sent by a form, and listed after", async () => {
    await asked();
    expect((await open()).sent).toEqual({ state: "ready", data: { taken: true, documents: [] } });
    expect(await sending(pdf())).toMatchObject({ status: 303, location: page });
    expect(await on.visitor.nextToast()).toMatchObject({ key: "documentSent" });
    expect((await open()).sent.data).toMatchObject({ documents: [{ kind: "address_verification" }] });
  });

  test.each([
    ["none", undefined, "Choose a file."],
    ["an empty one", new Blob([]), "Choose a file."],
    ["a page", new Blob(["<html>"]), "This is no PDF, PNG or JPEG that can be read."],
    ["too large a one", new Blob([new Uint8Array(LARGEST_DOCUMENT + 1)]), /larger than 4 MB/],
  ])("%s is refused beside its field, and what was chosen stays", async (_, file, said) => {
    await asked();
    const { status, data } = await sending(file);
    expect(status).toBe(422);
    const { fieldErrors, repopulateFields } = faults.parse(data);
    expect(fieldErrors.file).toMatch(said);
    expect(repopulateFields).toMatchObject({ kind: "address_verification" });
    expect((await open()).sent.data).toMatchObject({ documents: [] });
  });

  test("a beginning of one is sent to nobody, and the page says how large it may be", async () => {
    await asked();
    const form = new FormData();
    form.set("kind", "address_verification");
    form.set("file", pdf(), "bill.pdf");
    const { status, data } = await on.visitor.visit(send, page, { form, headers: { [cutHeader]: "1" } });
    expect(status).toBe(422);
    expect(faults.parse(data)).toMatchObject({
      fieldErrors: { file: expect.stringMatching(/larger than 4 MB/) },
      repopulateFields: { kind: "address_verification" },
    });
    expect((await open()).sent.data).toMatchObject({ documents: [] });
  });

  test("need a kind that there is", async () => {
    await asked();
    expect(faults.parse((await sending(pdf(), "cip_result")).data).fieldErrors).toEqual({
      kind: "Please choose what it is.",
    });
  });

  test("without an account are not taken, and the page says so", async () => {
    expect((await open()).sent.data).toMatchObject({ taken: false });
    expect(faults.parse((await sending(pdf())).data).fieldErrors.file).toMatch(
      /do not have a brokerage account/,
    );
  });

  test("with an upstream that takes none the page says how they are sent", async () => {
    await asked();
    const real = exchangeWith(on.api);
    const instead = answering(404, { message: "no" });
    on.visitor = createVisitor((request) => (request.path.endsWith("/documents") ? instead : real)(request));
    await signIn();
    expect((await open()).sent.state).toBe("not-offered");
    expect(faults.parse((await sending(pdf())).data).fieldErrors.file).toMatch(/tells you by email/);
  });
});
