import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useContext } from "react";
import { ButtonLink } from "~/components/ui/button";
import { errorWords, waitInWords } from "~/content/error-pages";
import { isOfBlog } from "~/lib/blog-path";
import { likelyTicker } from "~/lib/likely-ticker";
import { paths } from "~/lib/paths";
import { PageContext } from "~/page-context";
import styles from "./error-page.module.css";
import { SymbolSearch } from "./symbol-search";

/** What may be shown of an error: never a stack, a parser's message or the body of someone else's reply. */
interface ErrorFacts {
  status: number;
  /** The server's sentence for the visitor. */
  message?: string;
  requestId?: string;
  retryAfterSeconds?: number;
  /** The page that a wrong address seems to have meant. */
  likely?: { path: string; label: string };
}

/** Reads the facts off whatever was thrown; anything but a reply of ours is a plain 500. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null) return { status: error.status };
  return {
    status: error.status,
    message: "message" in data && typeof data.message === "string" ? data.message : undefined,
    requestId: "requestId" in data && typeof data.requestId === "string" ? data.requestId : undefined,
    retryAfterSeconds:
      "retryAfterSeconds" in data && typeof data.retryAfterSeconds === "number"
        ? data.retryAfterSeconds
        : undefined,
    likely: "likely" in data && isPage(data.likely) ? data.likely : undefined,
  };
}

const isPage = (page: unknown): page is { path: string; label: string } =>
  typeof page === "object" &&
  page !== null &&
  "path" in page &&
  typeof page.path === "string" &&
  "label" in page &&
  typeof page.label === "string";

/**
 * The page for every failure: what happened, the way on, and the id that support can look up. It asks nobody for
 * anything: it has to stand when nothing else does.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, message, requestId, retryAfterSeconds, likely } = errorFacts(error);
  const { pathname, search } = useLocation();
  const page = useContext(PageContext);
  const { heading, text } = errorWords(status);
  const facts = [
    // Of other errors the address is known, and it may hold a token that a picture for support would give away.
    { label: "Address", value: status === 404 && pathname },
    { label: "Status", value: `${status}` },
    { label: "Try again", value: retryAfterSeconds !== undefined && waitInWords(retryAfterSeconds) },
    { label: "Request ID", value: requestId ?? page.requestId },
  ];
  return (
    <section className={`page ${styles.error}`}>
      <h1>{heading}</h1>
      <p className="lede">{message ?? text}</p>
      {likely && (
        <p className={styles.likely}>
          Did you mean <a href={likely.path}>{likely.label}</a>?
        </p>
      )}
      {status === 404 && (
        <div className={styles.search}>
          <SymbolSearch id="error-search" place="page" value={likelyTicker(pathname)} />
        </div>
      )}
      <p className={styles.ways}>
        <WayOn status={status} here={pathname + search} />
        {status === 404 && <MainWays ofBlog={isOfBlog(pathname)} />}
        <a href={paths.landing()}>Back to the front page</a>
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** From a wrong address: the main ways in. */
function MainWays({ ofBlog }: { ofBlog: boolean }) {
  return (
    <>
      {ofBlog ? <a href={paths.blog()}>All posts</a> : <a href={paths.sectors()}>All sectors</a>}
      <a href={paths.roiTracker()}>ROI tracker</a>
      <a href={paths.questions()}>Questions and answers</a>
    </>
  );
}

function WayOn({ status, here }: { status: number; here: string }) {
  const login = here.startsWith(paths.invest()) ? paths.investLogin : paths.login;
  if (status === 401) return <ButtonLink href={login({ from: here })}>Login</ButtonLink>;
  if (status >= 500 || status === 429) return <ButtonLink href={here}>Try again</ButtonLink>;
  return null;
}
