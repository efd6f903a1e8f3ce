import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { TickField } from "~/components/forms/tick-field";
import { alertWords as words } from "~/content/alerts";
import {
  alertSchema,
  hourChoices,
  kindField,
  mailTimings,
  pushKindField,
  sectorField,
  textKindField,
  textTimings,
} from "~/lib/alert-form";
import { paths } from "~/lib/paths";
import type { AlertsView } from "~/pages/alerts/alerts.server";
import type { AlertChoices } from "../../../contract/alerts";
import { formatWallTime, isTimeZone, wallTimeAt } from "../../../domain/alerts/clock";
import {
  type AlertChannel,
  type AlertKind,
  alertScopes,
  defaultPreferences,
} from "../../../domain/alerts/preferences";
import styles from "./choices-form.module.css";

const formId = "alerts";

interface ChoicesFormProps extends Pick<AlertsView, "evening" | "sectors" | "zones"> {
  choices: AlertChoices;
  kinds: readonly AlertKind[];
  /** Whether the member has a number that alerts may be texted to. */
  hasTexts: boolean;
  /** Whether they have a browser that alerts are pushed to. */
  hasBrowsers: boolean;
}

/** What is told, of which signals, and when. It works as a plain form. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { choices, kinds, hasTexts, hasBrowsers, sectors } = props;
  return (
    <Form
      id={formId}
      action={paths.alerts()}
      schema={alertSchema(
        kinds,
        sectors.map(({ slug }) => slug),
      )}
      fields={[
        ...fieldsOf(kinds),
        ...(hasTexts ? atOnceFieldsOf(kinds, textKindField, words.kindByText) : []),
        ...(hasBrowsers ? atOnceFieldsOf(kinds, pushKindField, words.kindByPush) : []),
        ...whenFields(props),
      ]}
      values={valuesOf(choices, kinds)}
      submit={words.save}
      terms={
        <>
          <fieldset className={styles.sectors}>
            <legend>{words.sectors}</legend>
            {sectors.map(({ slug, name }) => (
              <TickField
                key={slug}
                formId={formId}
                name={sectorField(slug)}
                label={name}
                value="on"
                optional
              />
            ))}
          </fieldset>
          <p className="fine">{words.late}</p>
        </>
      }
    />
  );
}

function fieldsOf(kinds: readonly AlertKind[]): FieldSpec[] {
  const timings = mailTimings.map((value) => ({ value, label: words.timings[value] }));
  return kinds.map((kind) => ({
    name: kindField(kind),
    label: words.kind(words.kinds[kind]),
    choices: timings,
  }));
}

/** Of a channel without digests. */
function atOnceFieldsOf(
  kinds: readonly AlertKind[],
  fieldOf: (kind: AlertKind) => string,
  labelOf: (name: string) => string,
): FieldSpec[] {
  const timings = textTimings.map((value) => ({ value, label: words.timings[value] }));
  return kinds.map((kind) => ({
    name: fieldOf(kind),
    label: labelOf(words.kinds[kind]),
    choices: timings,
  }));
}

function whenFields({ choices, evening, zones }: ChoicesFormProps): FieldSpec[] {
  return [
    {
      name: "scope",
      label: words.scope,
      hint: words.scopeHint,
      choices: alertScopes.map((value) => ({ value, label: words.scopes[value] })),
    },
    { name: "zone", label: words.zone, choices: zones.map((zone) => ({ value: zone, label: zone })) },
    { name: "quietFrom", label: words.quietFrom, hint: words.quietHint, choices: hourChoices },
    { name: "quietTo", label: words.quietTo, choices: hourChoices },
    {
      name: "digestAt",
      label: words.digestAt,
      hint: words.digestHint(
        clockAt(evening, defaultPreferences.zone),
        isTimeZone(choices.zone) ? clockAt(evening, choices.zone) : undefined,
      ),
      choices: hourChoices,
    },
  ];
}

const clockAt = (at: string, zone: string) => formatWallTime(wallTimeAt(new Date(at), zone).minutes);

function valuesOf(choices: AlertChoices, kinds: readonly AlertKind[]): Record<string, string> {
  const { scope, zone, quietFrom, quietTo, digestAt, sectors, told } = choices;
  const timingOf = (kind: AlertKind, channel: AlertChannel) =>
    told.find((each) => each.kind === kind && each.channel === channel)?.timing ?? "off";
  return {
    ...{ scope, zone, quietFrom: inHours(quietFrom), quietTo: inHours(quietTo), digestAt: inHours(digestAt) },
    ...Object.fromEntries(kinds.map((kind) => [kindField(kind), timingOf(kind, "mail")])),
    ...Object.fromEntries(kinds.map((kind) => [textKindField(kind), timingOf(kind, "text")])),
    ...Object.fromEntries(kinds.map((kind) => [pushKindField(kind), timingOf(kind, "push")])),
    ...Object.fromEntries(sectors.map((slug) => [sectorField(slug), "on"])),
  };
}

/** Another program may have set a time between two hours: the list has the hour that it is in. */
const inHours = (minutes: number) => String(Math.floor(minutes / 60) * 60);
