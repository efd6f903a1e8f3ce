import { PaymentError } from "../providers/payments/port";

const PATIENCE_MS = 1_500;

/** A provider that is slow or away takes no page with it: then what is known is told. */
export async function within<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, otherwise);
  });
  const answered = asked.catch((error: unknown) => {
    if (error instanceof PaymentError) return otherwise;
    throw error;
  });
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
}
