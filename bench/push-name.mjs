// Leads the name PUSH_NAME of the bench's push service to this machine. An upstream loads this first: it pushes to public
// addresses alone, and no name server knows a name of the bench's.
import tls from "node:tls";

const { PUSH_NAME: name } = process.env;
const { connect } = tls;
tls.connect = (...args) => {
  const [options] = args;
  return options?.host === name ? connect({ ...options, host: "127.0.0.1" }) : connect(...args);
};
