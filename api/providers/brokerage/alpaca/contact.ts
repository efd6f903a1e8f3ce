import { z } from "zod";
import type { Brokerage } from "../port";
import type { SendToBroker } from "./http";
import { read } from "./reply";

/** All of a contact goes back as it came, but for what is changed: the document asks for more of it than that. */
const Contacted = z.object({
  contact: z
    .object({ email_address: z.string(), phone_number: z.string().nullish() })
    // What we do not know of it is the broker's, and is to stay.
    .passthrough(),
});

/** Changes of an account's contact (PROVIDERS 1): names and addresses are the broker's own matter with its customer. */
export function createAlpacaContact(send: SendToBroker): Pick<Brokerage, "changeContact"> {
  return {
    changeContact: async (accountId, { email, phone }) => {
      const path = `/v1/accounts/${encodeURIComponent(accountId)}`;
      const reply = await send({ call: "changeContact", method: "GET", path });
      const { contact } = read(Contacted, reply, "changeContact");
      const isSame =
        (email === undefined || same(email, contact.email_address)) &&
        (phone === undefined || phone === contact.phone_number);
      // An earlier request whose answer was lost.
      if (isSame) return;
      const changed = {
        ...contact,
        ...(email !== undefined && { email_address: email }),
        ...(phone !== undefined && { phone_number: phone }),
      };
      await send({ call: "changeContact", method: "PATCH", path, body: { contact: changed } });
    },
  };
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
