import {SignedIn} from './signed-in';

export default function Page() {
  return <SignedIn />;
}
