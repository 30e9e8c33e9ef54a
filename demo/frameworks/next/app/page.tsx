import {Help} from './help';

export default function Page() {
  return (
    <>
      <h1>A chat in Next</h1>
      <Help />
    </>
  );
}
