import net from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { brandName } from "../../../domain/brand";
import { createTestApi } from "../../harness/api";
import { dana, register } from "../../harness/people";

/** A mail server that takes everything and keeps what it was told. */
function listen(): Promise<{ port: number; received: string[]; close(): Promise<void> }> {
  const received: string[] = [];
  const server = net.createServer((socket) => {
    let inData = false;
    socket.setEncoding("utf8").on("error", () => {});
    socket.write("220 mail.test ESMTP\r\n");
    socket.on("data", (chunk: string) => {
      received.push(chunk);
      if (inData) {
        if (!received.join("").endsWith("\r\n.\r\n")) return;
        inData = false;
        socket.write("250 kept\r\n");
        return;
      }
      inData = chunk.startsWith("DATA");
      socket.write(inData ? "354 go on\r\n" : chunk.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({
        port: typeof address === "object" && address ? address.port : 0,
        received,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}

describe("with SMTP_URL", () => {
  let smtp: Awaited<ReturnType<typeof listen>>;
  beforeEach(async () => {
    smtp = await listen();
  });
  afterEach(() => smtp.close());

  it("mail leaves by SMTP under the brand's name, as text and HTML, and none stays in the outbox", async () => {
    const settings = {
      smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
      brand: brandName("Ledger & Sons"),
      mailFrom: "hello@trades.example",
    };
    const api = await createTestApi({ settings });
    await register(api);
    await api.call("GET", `/api/users/request-new-password?email=${dana.email}`);
    await api.call("POST", "/api/newsletter/subscribe", { body: { email: "reader@example.com" } });
    expect(await api.runJobs()).toBe(2);
    const said = smtp.received.join("");
    expect(said).toContain("MAIL FROM:<hello@trades.example>");
    expect(said).toContain(`RCPT TO:<${dana.email}>`);
    expect(said).toMatch(/From: "?Ledger & Sons"? <hello@trades.example>/);
    expect(said).toContain("Subject: Reset your password for Ledger & Sons");
    expect(said).toContain("multipart/alternative");
    expect(said).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(await api.mails()).toEqual([]);
    await api.close();
  }, 60_000);
});
