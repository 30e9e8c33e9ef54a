/** Counts the arrivals at a page: the headers of each response, and each chunk of its body. */
export class Arrivals {
  count = 0;

  readonly fetch: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    this.count += 1;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        this.count += 1;
        controller.enqueue(bytes);
      },
    });
    return new Response(response.body!.pipeThrough(counted), response);
  };
}
