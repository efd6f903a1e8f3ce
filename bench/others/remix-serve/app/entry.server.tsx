// As Remix's template has it; its other branch is for bots, which the bench is not.
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

const abortDelay = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <RemixServer context={context} url={request.url} abortDelay={abortDelay} />,
      {
        onShellReady() {
          const body = new PassThrough();
          const stream = createReadableStreamFromReadable(body);
          headers.set("Content-Type", "text/html");
          resolve(new Response(stream, { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError: (error) => console.error(error),
      },
    );
    setTimeout(abort, abortDelay);
  });
}
