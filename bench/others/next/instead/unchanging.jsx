/** Next keeps no HTML of a part of a page that is rendered for each request. */
export const Unchanging = ({ Part }) => (
  <div>
    <Part />
  </div>
);
