import { deskBusinessWords as words } from "~/content/desk-business";
import { DeskTable } from "./desk-table";

/** Such as "12.5%"; a dash for none. @param share from 0 to 1 */
export const shareOf = (share: number | null | undefined): string =>
  share == null ? words.none : `${Number((share * 100).toFixed(1))}%`;

interface FiguresProps {
  label: string;
  figures: readonly (readonly [name: string, value: string | number, how: string])[];
}

/** Figures, each with how it is worked out. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <DeskTable
      label={label}
      head={[words.figure, words.value, words.how]}
      rows={figures.map(([name, value, how]) => ({ key: name, cells: [name, value, how] }))}
    />
  );
}
