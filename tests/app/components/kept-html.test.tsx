// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { KeptHtml } from "~/components/site/kept-html";

afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
});

const Notice = () => (
  <p id="notice">
    Welcome <b>back</b>
  </p>
);

let again: () => void = () => {};
function Page({ Part }: { Part?: typeof Notice }) {
  const [times, setTimes] = useState(0);
  again = () => setTimes(times + 1);
  return (
    <main>
      <KeptHtml id="frame-notices" Part={Part} />
      <output>{times}</output>
    </main>
  );
}

describe("a part of the frame", () => {
  test("is the server's HTML", () => {
    expect(renderToString(<KeptHtml id="frame-notices" Part={Notice} />)).toBe(
      '<div id="frame-notices" class="frame"><p id="notice">Welcome <b>back</b></p></div>',
    );
  });

  test("may be changed by others before React comes and after, and React neither minds nor undoes it", async () => {
    document.body.innerHTML = `<div id="app">${renderToString(<Page Part={Notice} />)}</div>`;
    const app = document.getElementById("app") ?? document.body;
    const notice = document.getElementById("notice");
    notice?.querySelector("b")?.remove();
    await act(async () => void hydrateRoot(app, <Page />));
    expect(document.getElementById("notice"), "the very node").toBe(notice);
    expect(document.querySelector("output")?.textContent).toBe("0");
    notice?.remove();
    await act(async () => again());
    expect(document.querySelector("output")?.textContent).toBe("1");
    expect(document.getElementById("frame-notices")?.innerHTML).toBe("");
  });

  test("is put back where React has to render the page anew", () => {
    document.body.innerHTML = `<div id="frame-notices"><p id="notice">Welcome back</p></div>`;
    const { container } = render(<KeptHtml id="frame-notices" Part={undefined} />);
    expect(container.querySelector("#frame-notices")?.innerHTML).toBe('<p id="notice">Welcome back</p>');
  });
});
