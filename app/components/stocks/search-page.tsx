import { ErrorSummary } from "~/components/forms/error-summary";
import { fieldId } from "~/components/forms/field";
import { FoldedForm } from "~/components/forms/folded-form";
import { useRefusedForm } from "~/components/forms/refused-form";
import { StockTable } from "~/components/market/stock-table";
import { SymbolSearch } from "~/components/site/symbol-search";
import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import { paths } from "~/lib/paths";
import type { StockSearch } from "~/pages/stocks/stock-search.server";
import { MatchList } from "./match-list";
import { RequestForm } from "./request-form";
import styles from "./search-page.module.css";

type Found = Extract<StockSearch, { state: "found" }>;
type Start = Extract<StockSearch, { state: "start" }>;

const formId = "find";
const beginning = "To begin with";
const field = { name: "q", label: "Search stocks" };

/** The search for a stock: what the words found, or where to begin; and the way to ask for one that is missing. */
export function SearchPage({ search }: { search: StockSearch }) {
  const { words } = search;
  const problem = search.state === "unaskable" ? search.problem : undefined;
  const nothing =
    search.state === "found" && search.matches.state === "ready" && search.matches.data.length === 0;
  return (
    <div className={`page parts ${styles.page}`}>
      <header className={styles.header}>
        <h1>Find a stock</h1>
        {problem && <ErrorSummary formId={formId} fields={[field]} messages={{ [field.name]: problem }} />}
        <SymbolSearch id={fieldId(formId, field.name)} place="page" value={words} problem={problem} />
      </header>
      {search.state === "found" && !nothing && <Matches search={search} />}
      {search.state === "start" && <Beginning search={search} />}
      <Request words={problem ? "" : words} nothing={nothing} />
    </div>
  );
}

function Matches({ search: { words, matches } }: { search: Found }) {
  return (
    <section aria-labelledby="matches">
      <h2 id="matches" className={styles.title}>
        Stocks matching “{words}”
      </h2>
      <PanelPart panel={matches} what="the matches">
        {(found) => <MatchList matches={found} />}
      </PanelPart>
    </section>
  );
}

/** Without words: the default stock (SPEC-DECISIONS 25), or the first that an upstream without it has, with its figures for who may see them, and the sectors. */
function Beginning({ search: { figures, matches, sectors } }: { search: Start }) {
  return (
    <>
      <section aria-label={beginning}>
        {figures.state === "ready" ? (
          <StockTable stocks={[figures.data]} caption={beginning} />
        ) : (
          <>
            <h2 className={styles.title}>{beginning}</h2>
            <PanelPart
              panel={matches}
              what="a stock to begin with"
              empty={{ when: (found) => found.length === 0, say: "Search by a symbol or a company’s name." }}
            >
              {(found) => <MatchList matches={found} />}
            </PanelPart>
          </>
        )}
      </section>
      {sectors.length > 0 && (
        <section aria-labelledby="by-sector">
          <h2 id="by-sector" className={styles.title}>
            Or browse by sector
          </h2>
          <ul className={links.row}>
            {sectors.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.sector(slug)}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface RequestProps {
  words: string;
  /** The words found nothing: then this is what the page is about. */
  nothing: boolean;
}

function Request({ words, nothing }: RequestProps) {
  const { from } = useRefusedForm();
  if (nothing) {
    return (
      <section className={styles.request} aria-labelledby="missing">
        <h2 id="missing" className={styles.title}>
          No stock matches “{words}”
        </h2>
        <p className={styles.note}>
          Try fewer letters or another word. If the stock is missing, request it: we read these requests when
          we choose what to cover next.
        </p>
        <RequestForm words={words} />
      </section>
    );
  }
  return (
    <FoldedForm summary="Is a stock missing? Request it" open={from !== undefined}>
      <p className={styles.note}>We read these requests when we choose what to cover next.</p>
      <RequestForm words={words} />
    </FoldedForm>
  );
}
