declare module 'pg' {
  interface Result<Row> {
    readonly rows: Row[];
  }
  class Client {
    constructor(options: {readonly connectionString: string});
    connect(): Promise<void>;
    query<Row = unknown>(text: string, values?: readonly unknown[]): Promise<Result<Row>>;
    end(): Promise<void>;
  }
  class Pool {
    constructor(options: Readonly<Record<string, string | number>>);
    on(event: 'error', listener: () => void): this;
    connect(): Promise<PoolClient>;
    query: Client['query'];
    end(): Promise<void>;
  }
  export interface PoolClient extends Pick<Client, 'query'> {
    release(failure?: Error): void;
  }
  const pg: {readonly Client: typeof Client; readonly Pool: typeof Pool};
  export default pg;
}
