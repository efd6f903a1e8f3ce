import { ErrorSummary } from "./error-summary";
import { useRefusal } from "./refused-form";

interface RefusalSummaryProps {
  /** Distinct on a page. */
  id: string;
  /** Which of its page's presses it is about, where another form speaks for itself. */
  press?: string;
}

/** Why a press was refused, on a page whose forms are buttons without a field to say it at. */
export function RefusalSummary({ id, press }: RefusalSummaryProps) {
  const { kept } = useRefusal();
  if (press !== undefined && kept.press !== press) return null;
  return (
    <ErrorSummary formId={id} fields={[]} messages={{}} said={kept.said} failed={Boolean(kept.failed)} />
  );
}
