import Link from 'next/link';

import {Help} from './help';

export default function Page() {
  return (
    <>
      <Help />
      <p>
        <Link href="/session">For signed-in visitors</Link>
      </p>
    </>
  );
}
