/**
 * Data as a JSON file that a person can read as well.
 * @param name the file's, without its ending
 */
export const jsonFile = (name: string, data: unknown): Response =>
  new Response(`${JSON.stringify(data, undefined, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.json"`,
    },
  });
