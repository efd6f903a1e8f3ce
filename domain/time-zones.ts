/** Whether a text names a time zone that this process knows, such as "America/New_York". Mere offsets do not. */
export function isTimeZone(name: string): boolean {
  if (name.length > 60 || !/^[A-Za-z]{2,}(?:[/_+-][A-Za-z0-9]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
