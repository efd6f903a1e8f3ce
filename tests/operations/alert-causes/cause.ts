import { Recording, type Target } from "../../harness/recording";

/** Processes of the product, and what is done to them so that a rule fires. */
export interface Scene {
  targets(): readonly Target[];
  /** Everything works and is used; done before each scrape of a calm time. */
  calm(): Promise<unknown>;
  /** Brings the condition about; done before each scrape of the trouble. */
  trouble(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** How a rule is seen to fire. */
export interface Cause {
  /** What happens, as the end of the test's name. */
  when: string;
  open(): Promise<Scene>;
  /** Scrapes of the trouble, and minutes from one to the next. */
  scrapes: number;
  everyMinutes: number;
  /** Other rules that the same condition fires. */
  also?: readonly string[];
  /** Scrapes of the calm that follows; none where a process stays away. */
  calmAfter?: number;
}

const CALM_MINUTES = 6;
/** Longer than the half hour that a rule looks back. */
const CALM_AFTER = 6;

/** The alerts that fire in the calm, at the end of the trouble, and when calm has come back. */
export async function watch({
  open,
  scrapes,
  everyMinutes,
  calmAfter = CALM_AFTER,
}: Cause): Promise<string[][]> {
  const scene = await open();
  try {
    const recording = new Recording(scene.targets);
    const calm = async (times: number) => {
      if (times === 0) return;
      for (let at = 0; at < times; at++) {
        await scene.calm();
        await recording.scrape(CALM_MINUTES);
      }
      recording.mark();
    };
    await calm(2);
    for (let at = 0; at < scrapes; at++) {
      await scene.trouble();
      await recording.scrape(everyMinutes);
    }
    recording.mark();
    await calm(calmAfter);
    return recording.alerts();
  } finally {
    await scene.close();
  }
}
