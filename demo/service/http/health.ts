/** Answers load balancers and container engines: 200 if requests can be answered, else 503. */
export function healthResponse(isReady: boolean): Response {
  return Response.json(
    {status: isReady ? 'ready' : 'unavailable'},
    {status: isReady ? 200 : 503, headers: {'cache-control': 'no-store'}},
  );
}
