import { useNavigate, useNavigation } from "@remix-run/react";
import { type ComponentType, type ReactNode, useEffect, useId, useState } from "react";
import { Chart } from "~/components/charts/chart";
import type { LiveChartProps } from "~/components/charts/live-chart";
import { SourceLine } from "~/components/market/source-badge";
import { Button } from "~/components/ui/button";
import links from "~/components/ui/link-row.module.css";
import { formatDate } from "~/lib/dates";
import { filePaths } from "~/lib/file-paths";
import { formatPrice } from "~/lib/money";
import { paths } from "~/lib/paths";
import { defaultRange, type PriceRange, priceRanges } from "../../../domain/price-ranges";
import styles from "./chart-page.module.css";
import { type ChartView, type ChartViewName, chartViews, defaultView } from "./chart-view";
import choices from "./choices.module.css";
import { rangeNames, stepNames } from "./price-part";

interface ExploreChartProps {
  symbol: string;
  view: ChartView;
}

/**
 * The drawing that the server made; at a press, where scripts run, the live chart in its place. Its code is asked for
 * then and not before. From then on the choices change the chart without loading the page, and the address with it.
 */
export function ExploreChart({ symbol, view }: ExploreChartProps) {
  const sliderId = useId();
  const { Live, state, explore } = useLiveChart(sliderId);
  const { days, step, range, currency, source, drawings, words } = view;
  const kind = view.view === "line" ? "closes" : "candles";
  return (
    <Chart
      title={view.view === "line" ? "Price" : "Price as candles"}
      choices={<Choices symbol={symbol} view={view.view} range={range} live={Live !== undefined} />}
      drawings={drawings}
      live={
        Live && words ? (
          <Live
            key={`${view.view} ${range}`}
            words={words}
            view={view.view}
            days={days}
            sliderId={sliderId}
          />
        ) : undefined
      }
      empty="There are no closes to draw."
      source={
        <>
          {drawings && !Live && <ExploreButton state={state} explore={explore} />}
          <p className="fine">
            <SourceLine source={source} asOf={days.at(-1)?.date}>
              {stepNames[step]} {kind}
              {currency && `, ${currency}`}
            </SourceLine>
          </p>
        </>
      }
      figures={{
        caption: `${symbol}, ${step} ${kind}`,
        columns: view.view === "line" ? ["Date", "Close"] : ["Date", "Open", "High", "Low", "Close"],
        rows:
          view.view === "line"
            ? view.days.map(({ date, close }) => [formatDate(date), formatPrice(close)])
            : view.days.map(({ date, open, high, low, close }) => [
                formatDate(date),
                ...[open, high, low, close].map((price) => formatPrice(price)),
              ]),
      }}
      csv={filePaths.stockCsv(symbol, { chart: view.view === "line" ? "price" : "candles", range })}
    />
  );
}

type LoadState = "waiting" | "ready" | "loading" | "failed";

function useLiveChart(sliderId: string) {
  const [Live, setLive] = useState<ComponentType<LiveChartProps>>();
  const [state, setState] = useState<LoadState>("waiting");
  // Without scripts nobody could press the button: it comes with them.
  useEffect(() => setState("ready"), []);
  // The button that was pressed is gone: what it was pressed for has the focus.
  useEffect(() => {
    if (Live) document.getElementById(sliderId)?.focus();
  }, [Live, sliderId]);
  const explore = () => {
    setState("loading");
    import("~/components/charts/live-chart").then(
      ({ LiveChart }) => setLive(() => LiveChart),
      () => setState("failed"),
    );
  };
  return { Live, state, explore };
}

function ExploreButton({ state, explore }: { state: LoadState; explore: () => void }) {
  return (
    <div className={styles.explore}>
      {state !== "waiting" && (
        <Button type="button" tone="quiet" onClick={explore} aria-disabled={state === "loading" || undefined}>
          {state === "loading" ? "Opening the chart…" : "Explore the chart"}
        </Button>
      )}
      {state === "failed" && <p role="alert">The chart could not be loaded. Please try again in a moment.</p>}
    </div>
  );
}

interface ChoicesProps {
  symbol: string;
  view: ChartViewName;
  range: PriceRange;
  /** Whether they change the chart in place. */
  live: boolean;
}

function Choices({ symbol, view, range, live }: ChoicesProps) {
  const pathOf = (toView: ChartViewName, toRange: PriceRange) =>
    paths.stockChart(symbol, {
      range: toRange === defaultRange ? undefined : toRange,
      view: toView === defaultView ? undefined : toView,
    });
  return (
    <div className={links.row}>
      <nav className={choices.choice} aria-label="How to draw it">
        {chartViews.map((one) => (
          <Choice key={one} to={pathOf(one, range)} chosen={one === view} live={live}>
            {one === "line" ? "Line" : "Candles"}
          </Choice>
        ))}
      </nav>
      <nav className={choices.choice} aria-label="How far back">
        {priceRanges.map((one) => (
          <Choice key={one} to={pathOf(view, one)} chosen={one === range} live={live}>
            {rangeNames[one].short}
            <span className="visually-hidden">: {rangeNames[one].long}</span>
          </Choice>
        ))}
      </nav>
    </div>
  );
}

interface ChoiceProps {
  to: string;
  chosen: boolean;
  live: boolean;
  children: ReactNode;
}

function Choice({ to, chosen, live, children }: ChoiceProps) {
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  if (!live)
    return (
      <a href={to} aria-current={chosen ? "true" : undefined}>
        {children}
      </a>
    );
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-busy={busy || undefined}
      onClick={() => navigate(to, { replace: true, preventScrollReset: true })}
    >
      {children}
    </button>
  );
}
