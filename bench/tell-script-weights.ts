// Prints the script of every page as JSON: its route, whether React runs it, and its bytes.
import { scriptsOfPages } from "../tests/harness/script-weights";

const pages = scriptsOfPages().map(({ route, hydrates, bytes }) => ({ route, hydrates, bytes }));
console.log(JSON.stringify(pages));
