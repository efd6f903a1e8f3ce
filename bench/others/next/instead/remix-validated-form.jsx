// A form that nobody has sent yet; how it is judged in the browser is no part of the page.
export const ValidatedForm = ({ validator, defaultValues, disableFocusOnError, ...form }) => (
  <form {...form} />
);
export const useFormContext = () => ({ fieldErrors: {}, defaultValues: {} });
export const useField = (name) => ({ getInputProps: (props) => ({ name, ...props }) });
export const withZod = () => undefined;
