import { FieldError } from "~/components/forms/field-error";
import { Button } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import styles from "./symbol-search.module.css";

interface SymbolSearchProps {
  /** Distinct from that of any other search field of the page. */
  id: string;
  /** In the header the field is small and its label gives way to the placeholder; in a page both show. */
  place: "bar" | "page";
  /** What the field holds to begin with. */
  value?: string | undefined;
  /** What is wrong with it. */
  problem?: string | undefined;
}

/** The search for a stock: a plain form, whose matches `<symbol-search>` lists as the reader types. */
export function SymbolSearch({ id, place, value, problem }: SymbolSearchProps) {
  return (
    <symbol-search
      class={styles.search}
      data-place={place}
      data-address={paths.symbolSearch()}
      data-list="Matching stocks"
      data-one="1 match listed"
      data-many="# matches listed"
      data-none="No match. Press Enter to request it."
    >
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know <search> */}
      <form
        className={styles.form}
        role="search"
        aria-label={place === "bar" ? "Header" : "Page"}
        action={paths.stocks()}
      >
        <label className={styles.label} htmlFor={id}>
          Search stocks
        </label>
        <FieldError id={id} message={problem} />
        <input
          className={styles.input}
          id={id}
          name="q"
          type="text"
          defaultValue={value}
          maxLength={100}
          placeholder="Symbol or company"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
        />
        <Button tone="quiet">Search</Button>
      </form>
      {/* Empty until there is a script to fill them. */}
      <ul className={styles.matches} id={`${id}-matches`} hidden />
      <p className={`visually-hidden ${styles.told}`} role="status" />
    </symbol-search>
  );
}
