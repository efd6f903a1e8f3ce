import type { ReactNode } from "react";
import type { PortraitName } from "../../../domain/own-content";
import styles from "./portrait.module.css";

/** Drawn by hand on one grid, 120 by 130: shoulders on the ground line, eyes at 55. One accent each. */
const drawings = {
  bun: (
    <>
      <circle className={styles.hair} cx="61" cy="15" r="10" />
      <path className={styles.hair} d="M35 62c-4-24 6-41 26-41s29 17 25 41l-4 8-44 0z" />
      <path className={styles.skin} d="M51 76v16c-9 5-26 6-33 38h86c-6-32-24-33-33-38V76" />
      <path
        className={styles.skin}
        d="M40 54c0-8 2-14 7-18 10 3 25 2 32-3 2 5 3 12 3 21 0 17-9 30-21 30S40 71 40 54z"
      />
      <path
        className={styles.line}
        d="M46 50c2-2 6-2 8 0M67 50c2-2 6-2 8 0M61 55l-2 9h4M53 72c5 5 11 5 15 0"
      />
      <circle className={styles.ink} cx="50.5" cy="55.5" r="1.3" />
      <circle className={styles.ink} cx="71" cy="55.5" r="1.3" />
      <circle className={styles.accent} cx="38" cy="72" r="3" />
      <circle className={styles.accent} cx="84" cy="72" r="3" />
      <path className={styles.line} d="M46 94c6 10 24 10 29 0" />
    </>
  ),
  beard: (
    <>
      <path className={styles.skin} d="M50 84v10c-10 4-27 7-33 36h88c-6-29-24-32-34-36V84" />
      <path className={styles.skin} d="M38 50c0-20 8-30 22-30s23 10 23 30c0 24-9 38-22 38S38 74 38 50z" />
      <path
        className={styles.hair}
        d="M36 52c-3-22 4-36 22-38 8-3 22 2 25 12 4 7 4 17 2 26-3-6-4-12-5-17-10 2-24 1-34-5-4 5-7 13-10 22z"
      />
      <path
        className={styles.hair}
        d="M38 56c1 8 3 12 8 13 4-4 10-5 15-5s11 1 14 5c5-1 7-5 8-13 2 24-6 39-22 39S36 80 38 56z"
      />
      <path className={styles.skin} d="M54 74c4 3 10 3 14 0-3 5-11 5-14 0z" />
      <circle className={styles.accentLine} cx="50" cy="53" r="7" />
      <circle className={styles.accentLine} cx="71" cy="53" r="7" />
      <path className={styles.accentLine} d="M57 52c2-1 5-1 7 0M43 52l-5-2M78 52l5-2" />
      <circle className={styles.ink} cx="50" cy="53" r="1.3" />
      <circle className={styles.ink} cx="71" cy="53" r="1.3" />
      <path className={styles.line} d="M48 95l12 14 13-14M60 109v21" />
    </>
  ),
  curls: (
    <>
      <path
        className={styles.hair}
        d="M31 66c-9 1-15-8-11-16-7-6-5-17 4-20-1-10 8-17 17-13 4-9 17-11 23-4 8-6 20-1 21 8 9-1 15 8 12 16 8 4 9 15 2 21 4 8-3 17-12 15z"
      />
      <path className={styles.tint} d="M50 82v8c-8 3-26 9-32 40h86c-5-31-23-37-33-40v-8" />
      <path className={styles.tint} d="M48 88c7 5 18 5 25 0v8c-7 6-18 6-25 0z" />
      <path
        className={styles.skin}
        d="M39 56c0-12 4-18 9-21 8-2 17-2 25 0 5 3 8 9 8 21 0 17-9 30-21 30S39 73 39 56z"
      />
      <path
        className={styles.line}
        d="M45 49c3-3 7-3 10 0M66 49c3-3 7-3 10 0M60 54c-1 4-4 9-3 11 2 1 4 1 6 0M51 72c6 3 13 3 18 0-2 8-15 9-18 0z"
      />
      <circle className={styles.ink} cx="50.5" cy="55" r="1.3" />
      <circle className={styles.ink} cx="71" cy="55" r="1.3" />
    </>
  ),
  scarf: (
    <>
      <path className={styles.skin} d="M30 100c-7 5-11 14-14 30h90c-3-16-7-25-14-30" />
      <path
        className={styles.accent}
        d="M61 14c-19 0-29 15-28 36 0 20 2 32-6 48 10 13 22 20 34 20s26-7 35-20c-8-16-6-28-6-48 0-21-10-36-29-36z"
      />
      <path className={styles.skin} d="M42 53c0-15 8-24 19-24s19 9 19 24c0 17-8 29-19 29S42 70 42 53z" />
      <path
        className={styles.line}
        d="M47 49c2-2 6-2 8 0M67 49c2-2 6-2 8 0M61 54l-2 9h4M54 70c5 4 10 4 14 0"
      />
      <circle className={styles.ink} cx="51.5" cy="54.5" r="1.3" />
      <circle className={styles.ink} cx="71" cy="54.5" r="1.3" />
    </>
  ),
  moustache: (
    <>
      <path className={styles.skin} d="M49 84v9c-9 4-26 8-32 37h87c-6-29-23-33-32-37v-9" />
      <path className={styles.skin} d="M35 58c-4-1-6 3-4 7 1 4 3 6 6 6M86 58c4-1 6 3 4 7-1 4-3 6-6 6" />
      <path className={styles.skin} d="M36 50c0-21 10-33 25-33s25 12 25 33c0 24-10 39-25 39S36 74 36 50z" />
      <path
        className={styles.line}
        d="M45 47c3-3 7-3 9-1M68 46c3-2 7-2 9 1M61 51c-1 5-4 9-3 12 2 1 4 1 6 0"
      />
      <path className={styles.hair} d="M61 67c-4-2-12 0-15 6 6 1 12 1 15-2 3 3 9 3 15 2-3-6-11-8-15-6z" />
      <path className={styles.line} d="M56 78c3 2 7 2 10 0M50 28c4-3 9-4 14-4" />
      <circle className={styles.ink} cx="50" cy="52.5" r="1.3" />
      <circle className={styles.ink} cx="72" cy="52.5" r="1.3" />
      <path className={styles.line} d="M47 94l-6 10M74 94l6 10" />
      <path className={styles.accent} d="M61 101l-12-6v13zl12-6v13z" />
    </>
  ),
  fringe: (
    <>
      <path
        className={styles.hair}
        d="M31 82c-4-22-3-43 4-54 6-10 16-13 26-13s21 4 26 13c7 11 7 32 3 54-6 3-12 3-16 1l-27 0c-5 2-11 2-16-1z"
      />
      <path className={styles.skin} d="M51 80v12c-9 4-27 7-33 38h86c-6-31-23-34-33-38V80" />
      <path className={styles.skin} d="M41 46h40c1 3 1 6 1 10 0 17-9 29-21 29S40 73 40 56c0-4 0-7 1-10z" />
      <path
        className={styles.line}
        d="M44 51h13v9a3 3 0 0 1-3 3h-7a3 3 0 0 1-3-3zM65 51h13v9a3 3 0 0 1-3 3h-7a3 3 0 0 1-3-3zM57 54h8"
      />
      <path className={styles.line} d="M61 60l-2 7h4M55 75c4 2 8 2 12-1" />
      <circle className={styles.ink} cx="51" cy="57" r="1.3" />
      <circle className={styles.ink} cx="71" cy="57" r="1.3" />
      <path
        className={styles.accentLine}
        d="M33 104c16 8 40 8 56 0M26 112c22 9 48 9 70 0M22 121c25 8 53 8 78 0"
      />
    </>
  ),
  beanie: (
    <>
      <path
        className={styles.hair}
        d="M37 40c-7 22-3 42-10 62 10 4 20 0 24-6h20c5 7 15 9 24 5-7-19-3-40-9-61z"
      />
      <path className={styles.skin} d="M51 80v12c-9 4-27 8-33 38h86c-5-30-24-34-33-38V80" />
      <path className={styles.skin} d="M41 44h40c1 3 1 8 1 12 0 17-9 29-21 29S40 73 40 56c0-4 0-9 1-12z" />
      <path className={styles.accent} d="M36 40c0-17 9-28 25-28s25 11 25 28z" />
      <path className={styles.tint} d="M33 39c18-5 38-5 56 0v9c-18-5-38-5-56 0z" />
      <path
        className={styles.line}
        d="M46 53c2-1 6-1 8 0M68 53c2-1 6-1 8 0M61 57l-2 8h4M53 72c3 5 12 6 16-1z"
      />
      <circle className={styles.ink} cx="50.5" cy="58" r="1.3" />
      <circle className={styles.ink} cx="71.5" cy="58" r="1.3" />
      <path className={styles.line} d="M46 95c4 9 25 9 30 0" />
    </>
  ),
} as const satisfies Record<PortraitName, ReactNode>;

/** A face in lines, or the letter that a name begins with; the name stands beside it, so it has none of its own. */
export function Portrait({ name, firstName }: { name: PortraitName | undefined; firstName: string }) {
  if (name === undefined) {
    return (
      <svg className={styles.portrait} viewBox="13 0 94 130" aria-hidden="true">
        <text className={styles.letter} x="60" y="98" textAnchor="middle">
          {[...firstName][0]}
        </text>
      </svg>
    );
  }
  return (
    <svg className={styles.portrait} viewBox="13 0 94 130" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
