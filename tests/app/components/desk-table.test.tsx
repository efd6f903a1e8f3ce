// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DeskTable } from "~/components/desk/desk-table";
import styles from "~/components/desk/desk-table.module.css";

test("months, days and moments of the desk's tables stay on one line, and sentences do not", () => {
  const dates = ["2026-03", "2026-03-02", "2026-03-02 19:00:05"];
  const texts = ["Since 2026-03-02", "–", "2026-03-02 19:00:05, yours"];
  render(
    <DeskTable
      label="Times"
      head={["What", "When", "Why", "Since"]}
      rows={[
        { key: "dates", cells: ["2026-04", ...dates] },
        { key: "texts", cells: ["A name", ...texts] },
      ]}
    />,
  );
  for (const text of ["2026-04", ...dates]) expect(screen.getByText(text).className).toBe(styles.when);
  for (const text of ["A name", ...texts]) expect(screen.getByText(text).className).toBe("");
});
