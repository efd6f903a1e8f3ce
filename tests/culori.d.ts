/** What the tests use of culori, which carries no types of its own. */
declare module "culori" {
  export interface Color {
    mode: string;
    l?: number;
  }
  type Filter = (color: Color) => Color;
  export function parse(css: string): Color | undefined;
  export function lab65(color: Color): Color;
  export function wcagContrast(one: Color, other: Color): number;
  export function differenceCiede2000(): (one: Color, other: Color) => number;
  export function filterDeficiencyProt(severity: number): Filter;
  export function filterDeficiencyDeuter(severity: number): Filter;
  export function filterDeficiencyTrit(severity: number): Filter;
}
