import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { useRefusal } from "~/components/forms/refused-form";
import { accountSecurity } from "~/content/account-security";
import { codesSchema, firstCodeSchema } from "~/lib/protection-forms";
import styles from "./security.module.css";

const { codes: words } = accountSecurity;

interface CodesPartProps {
  /** The page's own address. */
  page: string;
  on: boolean;
}

/** The part about one-time codes, which are on, off, or being turned on. */
export function CodesPart({ page, on }: CodesPartProps) {
  const { kept } = useRefusal();
  return (
    <AccountPart id="codes" title={words.heading}>
      {kept.otpauthUri && !on ? <NewSecret page={page} shown={kept} /> : <Switch page={page} on={on} />}
    </AccountPart>
  );
}

function Switch({ page, on }: CodesPartProps) {
  return (
    <>
      <p>{on ? words.on : words.off}</p>
      <Form
        id="codes-form"
        action={page}
        schema={codesSchema}
        press={on ? "turnOff" : "turnOn"}
        fields={[
          {
            name: "codesPassword",
            label: words.password,
            type: "password",
            autoComplete: "current-password",
          },
        ]}
        submit={on ? words.turnOff : words.turnOn}
        tone="quiet"
      />
    </>
  );
}

/** A new secret, as a picture and as text, and the form for its first code. */
function NewSecret({ page, shown }: { page: string; shown: Readonly<Record<string, string>> }) {
  const { otpauthUri, secret, qr, qrSize } = shown;
  if (!qrSize) return null;
  return (
    <>
      <p>{words.scan}</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qrSize} ${qrSize}`}
        role="img"
        aria-label={words.picture}
        shapeRendering="crispEdges"
      >
        <rect className={styles.light} width={qrSize} height={qrSize} />
        <path className={styles.dark} d={qr} />
      </svg>
      <p>
        {words.key}: <code className={styles.key}>{secret}</code>
      </p>
      <Form
        id="first-code-form"
        action={page}
        schema={firstCodeSchema}
        press="firstCode"
        fields={[
          {
            name: "stepCode",
            label: words.code,
            inputMode: "numeric",
            autoComplete: "one-time-code",
            maxLength: 9,
          },
        ]}
        submit={words.confirm}
        terms={<input type="hidden" name="otpauthUri" value={otpauthUri} />}
      />
    </>
  );
}
