import { type Contact, contactWords as words } from "~/content/contact";

/** How to reach the operator of the site; nothing if no address is set. */
export function ContactLines({ contact: { email, address } }: { contact: Contact }) {
  if (!email && !address) return null;
  return (
    <section aria-labelledby="contact-heading">
      <h2 id="contact-heading">{words.heading}</h2>
      {email && (
        <p>
          {words.email}
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {address && (
        <p>
          {words.address}
          {address}
        </p>
      )}
    </section>
  );
}
